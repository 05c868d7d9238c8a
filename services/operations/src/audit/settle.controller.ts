import { decideParked, settleDeadLetter } from '@corkboard/contracts/operations/console';
import { settleJob } from '@corkboard/contracts/operations/jobs';
import { settleParkedMessage } from '@corkboard/contracts/operations/parked-messages';
import { ApiError } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { found } from '../answering.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { deadLetterSettlementRequested, parkedEventDecided } from './domain/staff-audit.facts.ts';
import { StaffActs } from './staff-acts.ts';

/** What staff decide about what the bus refused, consumers and projections could not take in, and jobs did not do. */
@Controller()
@UseInterceptors(StaffActivity)
export class SettleController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(StaffActs) private readonly acts: StaffActs,
  ) {}

  @Serve(settleDeadLetter)
  deadLetter({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof settleDeadLetter>) {
    const { service, id: target } = params;
    const { wish, reason } = body;
    return this.acts.actOn(request, {
      command: 'SettleDeadLetter',
      content: { params, body },
      record: deadLetterSettlementRequested({ staffId, service, target, wish, reason }),
      act: () => this.fanOut.of(service).settleDeadLetter({ params, body: { wish } }),
    });
  }

  @Serve(settleJob)
  job({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof settleJob>) {
    const { service, id } = params;
    const { wish, reason } = body;
    return this.acts.actOn(request, {
      command: 'SettleJob',
      content: { params, body },
      record: deadLetterSettlementRequested({ staffId, service, target: `jobs/${id}`, wish, reason }),
      act: () => this.fanOut.of(service).settleJob({ params, body: { wish } }),
    });
  }

  @Serve(settleParkedMessage)
  async parkedMessage({
    params,
    body,
    staff: { staffId },
    exchange: { request },
  }: RouteCall<typeof settleParkedMessage>) {
    const { service, name, id } = params;
    const { wish, reason } = body;
    const inspection = this.fanOut.of(service);
    const { messages } = found(await inspection.parkedMessages({ params }));
    if (!found(messages.find((message) => message.id === id) ?? null).first) throw new ApiError('CONFLICT');
    const target = `${name}/${id}`;
    const settled = await this.acts.actOn(request, {
      command: 'SettleParkedMessage',
      content: { params, body },
      record: deadLetterSettlementRequested({ staffId, service, target, wish, reason }),
      act: () => inspection.settleParkedMessage({ params, body: { wish } }),
    });
    if (settled.outcome === 'not-first') throw new ApiError('CONFLICT');
    return settled;
  }

  @Serve(decideParked)
  async parkedEvent({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof decideParked>) {
    const { service, name: projection, id: eventId } = params;
    const { decision, reason } = body;
    const inspection = this.fanOut.of(service);
    if (!found(await inspection.isParked({ params })).waiting) throw new ApiError('NOT_FOUND');
    const decided = { staffId, service, projection, eventId, decision: decision.do, reason };
    const answer = await this.acts.actOn(request, {
      command: 'DecideParkedEvent',
      content: { params, body },
      record: parkedEventDecided(decided),
      act: () => inspection.decideParked({ params, body }),
    });
    if (answer.outcome === 'not-first') throw new ApiError('CONFLICT');
    if (answer.outcome === 'personal') throw new ApiError('MALFORMED');
    return answer;
  }
}
