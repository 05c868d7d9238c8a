import { decideParked } from '@corkboard/contracts/operations/console';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import type { StaffSession } from '@corkboard/http-edge/session';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { found } from '../answering.ts';
import { refusals } from '../refusals.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { RecordParkedDecision } from './commands/record-parked-decision.ts';

/** What projections could not take in, and what staff make of it: recorded first, done second. */
@Controller()
@UseInterceptors(StaffActivity)
export class DecideParkedController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Serve(decideParked)
  async decide(
    @Input(decideParked) { params, body }: InputOf<typeof decideParked>,
    @Staff() { staffId }: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const { service, name, id } = params;
    const { decision, reason } = body;
    const inspection = this.fanOut.of(service);
    if (!found(await inspection.isParked({ params })).waiting) throw new ApiError('NOT_FOUND');
    const context = contextOf(request, { command: 'DecideParkedEvent', content: { params, body } });
    const decided = { staffId, service, projection: name, eventId: id, decision: decision.do, reason };
    orRefuse(await this.bus.execute(new RecordParkedDecision(context, decided)), refusals);
    const answer = found(await inspection.decideParked({ params, body }));
    if (answer.outcome === 'not-first') throw new ApiError('CONFLICT');
    if (answer.outcome === 'personal') throw new ApiError('MALFORMED');
    return answer;
  }
}
