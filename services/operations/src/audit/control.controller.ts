import { controlFromShell, controlProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { controlAudit } from '@corkboard/contracts/operations/upkeep';
import type { Input as InputOf } from '@corkboard/contracts/route';
import type { Actor } from '@corkboard/event-store/event';
import { ApiError, found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { FastifyRequest } from 'fastify';
import { StaffController } from '../staff/staff-activity.ts';
import { StaffMembers } from '../staff/staff-members.ts';
import { FanOut } from '../watching/fan-out.ts';
import { orderAuditRequested } from './domain/staff-audit.facts.ts';
import { projectionControl } from './domain/staff-audit.ts';
import { StaffActs } from './staff-acts.ts';

type Asked = Omit<InputOf<typeof controlProjection>, 'query'> & { readonly request: FastifyRequest };

/** Projections built anew, switched and put back, and audits of the order: recorded first, done second. */
@StaffController()
export class ControlController {
  constructor(
    private readonly fanOut: FanOut,
    private readonly acts: StaffActs,
    private readonly members: StaffMembers,
  ) {}

  @Serve(controlProjection)
  projection({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof controlProjection>) {
    return this.#control({ params, body, request }, staffId);
  }

  /** The installation's token proves access to a shell; the member of the staff who is named answers for it. */
  @Serve(controlFromShell)
  async fromShell({ params, body, exchange: { request } }: RouteCall<typeof controlFromShell>) {
    const staffId = found(await this.members.idOf(body.email), 'FORBIDDEN');
    return this.#control({ params, body, request }, staffId, { kind: 'system', id: 'installation' });
  }

  async #control({ params, body, request }: Asked, staffId: string, actor?: Actor): Promise<ProjectionStatus> {
    const { action, reason } = body;
    const inspection = this.fanOut.of(params.service);
    const { name, version } = found((await inspection.projections({})).find((each) => each.name === params.name));
    const { done, projection } = await this.acts.actOn(request, {
      command: 'ControlProjection',
      content: { params, body },
      actor,
      record: projectionControl({ staffId, service: params.service, projection: name, version, action, reason }),
      act: () => inspection.control({ params, body: { action } }),
    });
    if (!done) throw new ApiError('CONFLICT');
    return projection;
  }

  @Serve(controlAudit)
  async audit({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof controlAudit>) {
    const { service } = params;
    const { action, reason } = body;
    const inspection = this.fanOut.of(service);
    // Checks that the service answers before the request is recorded.
    await inspection.orderAudit({});
    const { done, audit } = await this.acts.actOn(request, {
      command: 'ControlOrderAudit',
      content: { params, body },
      record: orderAuditRequested({ staffId, service, action, reason }),
      act: () => inspection.controlOrderAudit({ body: { action } }),
    });
    if (!done) throw new ApiError('CONFLICT');
    return audit;
  }
}
