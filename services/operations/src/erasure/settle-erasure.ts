import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import type { DeclineCode } from '@corkboard/rules/operations/erasures';
import { CommandWith } from '@corkboard/service/command';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { StaffMembers } from '../staff/staff-members.ts';
import type { ErasureEvent } from './domain/erasure.facts.ts';
import {
  approveErasure,
  declineErasure,
  type Erasure,
  erasureDecider,
  erasureStream,
  withdrawErasure,
} from './domain/erasure.ts';

type Settled<Refusal extends string> = { readonly settled: true } | Refused<Refusal | 'not-privacy-staff'>;
type NotWaiting = 'erasure-not-found' | 'erasure-settled' | 'erasure-expired';
type Approving = Settled<NotWaiting | 'erasure-own' | 'requester-not-privacy-staff'>;
type Declining = Settled<NotWaiting | 'erasure-own' | 'reason-missing'>;
type Withdrawing = Settled<NotWaiting | 'erasure-not-own'>;

interface Target {
  readonly accountId: string;
  readonly requestId: string;
  readonly staffId: string;
}

/** The second of two people agrees; from here on the services erase. */
export class ApproveAccountErasure extends CommandWith<Target, Approving> {}

export class DeclineAccountErasure extends CommandWith<
  { target: Target; because: { reasonCode: DeclineCode; reason: string } },
  Declining
> {}

export class WithdrawAccountErasure extends CommandWith<Target, Withdrawing> {}

/** Decision of a request: by the role as of now, in one append that only one of two can win. */
@Injectable()
export class ErasureSettling {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
  ) {}

  async isPrivacyStaff(staffId: string): Promise<boolean> {
    return (await this.members.find(staffId))?.role === 'privacy';
  }

  async requesterOf(accountId: string): Promise<string | null> {
    const { state } = await this.streams.load(erasureStream(accountId), erasureDecider);
    return state.status === 'none' ? null : state.request.staffId;
  }

  async settle<Refusal extends string>(
    context: CommandContext,
    { accountId, staffId }: Target,
    decision: (erasure: Erasure) => Decision<ErasureEvent, Refusal>,
  ): Promise<Settled<Refusal>> {
    if (!(await this.isPrivacyStaff(staffId))) return refuse('not-privacy-staff');
    const recorded = await this.streams.decide(erasureStream(accountId), erasureDecider, context, decision);
    if (!isRefused(recorded)) return { settled: true };
    return refuse(recorded.refused as Refusal);
  }
}

@CommandHandler(ApproveAccountErasure)
export class ApproveAccountErasureHandler implements ICommandHandler<ApproveAccountErasure, Approving> {
  constructor(private readonly settling: ErasureSettling) {}

  /** Two people of the staff stand behind it at that moment: who lost the role since asking is none of them. */
  async execute({ context, input: target }: ApproveAccountErasure): Promise<Approving> {
    const requester = await this.settling.requesterOf(target.accountId);
    const gone = requester !== null && !(await this.settling.isPrivacyStaff(requester));
    return this.settling.settle(context, target, (erasure) => {
      const decided = approveErasure(erasure, { ...target, at: context.occurredAt });
      return gone && !isRefused(decided) ? refuse('requester-not-privacy-staff') : decided;
    });
  }
}

@CommandHandler(DeclineAccountErasure)
export class DeclineAccountErasureHandler implements ICommandHandler<DeclineAccountErasure, Declining> {
  constructor(private readonly settling: ErasureSettling) {}

  execute({ context, input: { target, because } }: DeclineAccountErasure): Promise<Declining> {
    return this.settling.settle(context, target, (erasure) =>
      declineErasure(erasure, { ...target, ...because, at: context.occurredAt }),
    );
  }
}

@CommandHandler(WithdrawAccountErasure)
export class WithdrawAccountErasureHandler implements ICommandHandler<WithdrawAccountErasure, Withdrawing> {
  constructor(private readonly settling: ErasureSettling) {}

  execute({ context, input: target }: WithdrawAccountErasure): Promise<Withdrawing> {
    return this.settling.settle(context, target, (erasure) =>
      withdrawErasure(erasure, { ...target, at: context.occurredAt }),
    );
  }
}
