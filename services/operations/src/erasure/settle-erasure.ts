import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, type DecidedBy, type Recorded, Streams } from '@corkboard/event-store/streams';
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

type ByPrivacyStaff<Result> = Result | Refused<'not-privacy-staff'>;
type Approving = ByPrivacyStaff<DecidedBy<typeof approveErasure> | Refused<'requester-not-privacy-staff'>>;

interface Target {
  readonly accountId: string;
  readonly requestId: string;
  readonly staffId: string;
}

/** The second of two people agrees; from here on the services erase. */
export class ApproveAccountErasure extends CommandWith<Target, Approving> {}

export class DeclineAccountErasure extends CommandWith<
  Target & { reasonCode: DeclineCode; reason: string },
  ByPrivacyStaff<DecidedBy<typeof declineErasure>>
> {}

export class WithdrawAccountErasure extends CommandWith<Target, ByPrivacyStaff<DecidedBy<typeof withdrawErasure>>> {}

/** Decision of a request: by the role as of now, in one append that only one of two can win. */
@Injectable()
export class ErasureSettling {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
  ) {}

  /** True when who asked is no privacy staff any more. */
  async isRequesterGone(accountId: string): Promise<boolean> {
    const { state } = await this.streams.load(erasureStream(accountId), erasureDecider);
    return state.status !== 'none' && !(await this.members.isPrivacyStaff(state.request.staffId));
  }

  async settle<Asked extends Target, Refusal extends string>(
    context: CommandContext,
    asked: Asked,
    decide: (erasure: Erasure, settling: Asked & { readonly at: string }) => Decision<ErasureEvent, Refusal>,
  ): Promise<ByPrivacyStaff<Recorded<Erasure, ErasureEvent> | Refused<Refusal>>> {
    if (!(await this.members.isPrivacyStaff(asked.staffId))) return refuse('not-privacy-staff');
    const stream = erasureStream(asked.accountId);
    return this.streams.decide(stream, erasureDecider, context, (erasure) =>
      decide(erasure, { ...asked, at: context.occurredAt }),
    );
  }
}

@CommandHandler(ApproveAccountErasure)
export class ApproveAccountErasureHandler implements ICommandHandler<ApproveAccountErasure> {
  constructor(private readonly settling: ErasureSettling) {}

  /** Two people of the staff stand behind it at that moment: who lost the role since asking is none of them. */
  async execute({ context, input: target }: ApproveAccountErasure): Promise<Approving> {
    const gone = await this.settling.isRequesterGone(target.accountId);
    return this.settling.settle(context, target, (erasure, settling) => {
      const decided = approveErasure(erasure, settling);
      return gone && !isRefused(decided) ? refuse('requester-not-privacy-staff') : decided;
    });
  }
}

@CommandHandler(DeclineAccountErasure)
export class DeclineAccountErasureHandler implements ICommandHandler<DeclineAccountErasure> {
  constructor(private readonly settling: ErasureSettling) {}

  execute({ context, input }: DeclineAccountErasure) {
    return this.settling.settle(context, input, declineErasure);
  }
}

@CommandHandler(WithdrawAccountErasure)
export class WithdrawAccountErasureHandler implements ICommandHandler<WithdrawAccountErasure> {
  constructor(private readonly settling: ErasureSettling) {}

  execute({ context, input }: WithdrawAccountErasure) {
    return this.settling.settle(context, input, withdrawErasure);
  }
}
