import { steerFromShell, steerProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { steerAudit } from '@corkboard/contracts/operations/upkeep';
import type { Input as InputOf } from '@corkboard/contracts/route';
import type { Actor } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { ApiError } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { found } from '../answering.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { orderAuditRequested } from './domain/staff-audit.facts.ts';
import { steering } from './domain/staff-audit.ts';
import { StaffActs } from './staff-acts.ts';

interface Steering {
  readonly input: Omit<InputOf<typeof steerProjection>, 'query'>;
  readonly staffId: string;
  readonly actor?: Actor;
}

/** Projections built anew, switched and put back, and audits of the order: recorded first, done second. */
@Controller()
@UseInterceptors(StaffActivity)
export class SteerController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(StaffActs) private readonly acts: StaffActs,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  @Serve(steerProjection)
  projection({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof steerProjection>) {
    return this.#steer(request, { input: { params, body }, staffId });
  }

  /** Whoever reads the installation's token has a shell on it; the member of the staff whom they name answers for it. */
  @Serve(steerFromShell)
  async fromShell({ params, body, exchange: { request } }: RouteCall<typeof steerFromShell>) {
    const stream = await this.store.holderOf(this.claims.of('staff-email', body.email));
    if (!stream) throw new ApiError('FORBIDDEN');
    const actor = { kind: 'system', id: 'installation' } as const;
    return this.#steer(request, { input: { params, body }, staffId: stream.slice('staff-'.length), actor });
  }

  async #steer(request: FastifyRequest, { input, staffId, actor }: Steering): Promise<ProjectionStatus> {
    const { params, body } = input;
    const { action, reason } = body;
    const inspection = this.fanOut.of(params.service);
    const { name, version } = found(
      (await inspection.projections({})).find((each) => each.name === params.name) ?? null,
    );
    const { done, projection } = await this.acts.actOn(request, {
      command: 'SteerProjection',
      content: { params, body },
      actor,
      record: steering({ staffId, service: params.service, projection: name, version, action, reason }),
      act: () => inspection.steer({ params, body: { action } }),
    });
    if (!done) throw new ApiError('CONFLICT');
    return projection;
  }

  @Serve(steerAudit)
  async audit({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof steerAudit>) {
    const { service } = params;
    const { action, reason } = body;
    const inspection = this.fanOut.of(service);
    // Nobody is said to have asked a service that is away.
    await inspection.orderAudit({});
    const { done, audit } = await this.acts.actOn(request, {
      command: 'SteerOrderAudit',
      content: { params, body },
      record: orderAuditRequested({ staffId, service, action, reason }),
      act: () => inspection.steerOrderAudit({ body: { action } }),
    });
    if (!done) throw new ApiError('CONFLICT');
    return audit;
  }
}
