import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { ERASURE_REQUEST_DAYS } from '@corkboard/rules/operations/erasures';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { StaffMembers } from '../staff/staff-members.ts';
import type { ErasureRequest } from './domain/erasure.facts.ts';
import { erasureDecider, erasureStream, requestErasure } from './domain/erasure.ts';

type Asked = Pick<ErasureRequest, 'accountId' | 'staffId' | 'caseId' | 'reasonCode' | 'reason'>;
type Result =
  | { readonly requestId: string; readonly expiresAt: string }
  | Refused<'not-privacy-staff' | 'erasure-pending' | 'reason-missing'>;

/** One member of the staff asks; nothing is erased before another one approves. */
export class RequestAccountErasure extends CommandWith<Asked, Result> {}

const DAY_MS = 24 * 60 * 60 * 1000;

@CommandHandler(RequestAccountErasure)
export class RequestAccountErasureHandler implements ICommandHandler<RequestAccountErasure> {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
  ) {}

  async execute({ context, input: asked }: RequestAccountErasure): Promise<Result> {
    if (!(await this.members.isPrivacyStaff(asked.staffId))) return refuse('not-privacy-staff');
    const requestId = this.streams.newId(context);
    const requestedAt = context.occurredAt;
    const expiresAt = new Date(Date.parse(requestedAt) + ERASURE_REQUEST_DAYS * DAY_MS).toISOString();
    const request = { ...asked, requestId, action: 'erasure', requestedAt, expiresAt } as const;
    const recorded = await this.streams.decide(erasureStream(asked.accountId), erasureDecider, context, (erasure) =>
      requestErasure(erasure, request),
    );
    return isRefused(recorded) ? recorded : { requestId, expiresAt };
  }
}
