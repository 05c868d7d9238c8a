import { steerFromShell, steerProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { Input as InputOf } from '@corkboard/contracts/route';
import type { EventStore } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/http-edge/backbone/definition';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import type { StaffSession } from '@corkboard/http-edge/session';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { found } from '../answering.ts';
import { refusals } from '../refusals.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { RecordProjectionSteering } from './commands/record-projection-steering.ts';

interface Asked {
  readonly params: InputOf<typeof steerProjection>['params'];
  readonly body: InputOf<typeof steerProjection>['body'];
}

/** Projections built anew, switched and put back: recorded first, done second. */
@Controller()
export class SteerController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  @Serve(steerProjection)
  @UseInterceptors(StaffActivity)
  steer(
    @Input(steerProjection) { params, body }: InputOf<typeof steerProjection>,
    @Staff() { staffId }: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const context = contextOf(request, { command: 'SteerProjection', content: { params, body } });
    return this.#carryOut(context, staffId, { params, body });
  }

  /** Whoever reads the installation's token has a shell on it; the member of the staff whom they name answers for it. */
  @Serve(steerFromShell)
  async steerFromShell(
    @Input(steerFromShell) { params, body }: InputOf<typeof steerFromShell>,
    @TheExchange() { request }: Exchange,
  ) {
    const stream = await this.store.holderOf(this.claims.of('staff-email', body.email));
    if (!stream) throw new ApiError('FORBIDDEN');
    const actor = { kind: 'system', id: 'installation' } as const;
    const context = contextOf(request, { command: 'SteerProjection', content: { params, body }, actor });
    return this.#carryOut(context, stream.slice('staff-'.length), { params, body });
  }

  async #carryOut(context: CommandContext, staffId: string, { params, body }: Asked): Promise<ProjectionStatus> {
    const inspection = this.fanOut.of(params.service);
    const { action, reason } = body;
    const { name, version } = found(
      (await inspection.projections({})).find((each) => each.name === params.name) ?? null,
    );
    const asked = { staffId, service: params.service, projection: name, version, action, reason };
    orRefuse(await this.bus.execute(new RecordProjectionSteering(context, asked)), refusals);
    const { done, projection } = found(await inspection.steer({ params, body: { action } }));
    if (!done) throw new ApiError('CONFLICT');
    return projection;
  }
}
