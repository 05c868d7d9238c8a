import { settleParkedMessage } from '@corkboard/contracts/operations/parked-messages';
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
import { RecordSettlementRequest } from './commands/record-settlement-request.ts';

/** What consumers could not handle, and what staff make of it: recorded first, done second. */
@Controller()
@UseInterceptors(StaffActivity)
export class ParkedMessagesController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Serve(settleParkedMessage)
  async settle(
    @Input(settleParkedMessage) { params, body }: InputOf<typeof settleParkedMessage>,
    @Staff() { staffId }: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const { service, name, id } = params;
    const { wish, reason } = body;
    const inspection = this.fanOut.of(service);
    const { messages } = found(await inspection.parkedMessages({ params }));
    if (!found(messages.find((message) => message.id === id) ?? null).first) throw new ApiError('CONFLICT');
    const context = contextOf(request, { command: 'SettleParkedMessage', content: { params, body } });
    const asked = { staffId, service, target: `${name}/${id}`, wish, reason };
    orRefuse(await this.bus.execute(new RecordSettlementRequest(context, asked)), refusals);
    const settled = found(await inspection.settleParkedMessage({ params, body: { wish } }));
    if (settled.outcome === 'not-first') throw new ApiError('CONFLICT');
    return settled;
  }
}
