import { settleDeadLetter } from '@corkboard/contracts/operations/console';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
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

/** What staff decide about messages that the bus refused; recorded before the relay is told. */
@Controller()
@UseInterceptors(StaffActivity)
export class SettleController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Serve(settleDeadLetter)
  async settle(
    @Input(settleDeadLetter) { params, body }: InputOf<typeof settleDeadLetter>,
    @Staff() staff: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const context = contextOf(request, { command: 'SettleDeadLetter', content: { params, body } });
    const { service, id: target } = params;
    const asked = { staffId: staff.staffId, service, target, wish: body.wish, reason: body.reason };
    orRefuse(await this.bus.execute(new RecordSettlementRequest(context, asked)), refusals);
    return found(await this.fanOut.of(service).settleDeadLetter({ params, body: { wish: body.wish } }));
  }
}
