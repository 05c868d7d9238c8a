import { steerAudit } from '@corkboard/contracts/operations/upkeep';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import type { StaffSession } from '@corkboard/http-edge/session';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { RecordOrderAuditRequest } from './commands/record-order-audit-request.ts';

/** Audits of the global order of each service: recorded first, begun or ended second. */
@Controller()
@UseInterceptors(StaffActivity)
export class OrderAuditController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Serve(steerAudit)
  async steer(
    @Input(steerAudit) { params, body }: InputOf<typeof steerAudit>,
    @Staff() { staffId }: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const context = contextOf(request, { command: 'SteerOrderAudit', content: { params, body } });
    const { service } = params;
    const { action, reason } = body;
    const inspection = this.fanOut.of(service);
    // Nobody is said to have asked a service that is away.
    await inspection.orderAudit({});
    orRefuse(
      await this.bus.execute(new RecordOrderAuditRequest(context, { staffId, service, action, reason })),
      refusals,
    );
    const { done, audit } = await inspection.steerOrderAudit({ body: { action } });
    if (!done) throw new ApiError('CONFLICT');
    return audit;
  }
}
