import { decideParked, resolveDeadLetter } from '@corkboard/contracts/operations/console';
import { resolveJob } from '@corkboard/contracts/operations/jobs';
import { resolveParkedMessage } from '@corkboard/contracts/operations/parked-messages';
import { ApiError, found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { StaffController } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { deadLetterResolutionRequested, parkedEventDecided } from './domain/staff-audit.facts.ts';
import { StaffActs } from './staff-acts.ts';

/** Resolutions of dead letters, of parked messages and events, and of failed jobs. */
@StaffController()
export class ResolutionController {
  constructor(
    private readonly fanOut: FanOut,
    private readonly acts: StaffActs,
  ) {}

  @Serve(resolveDeadLetter)
  deadLetter({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof resolveDeadLetter>) {
    const { service, id: target } = params;
    const { resolution, reason } = body;
    return this.acts.actOn(request, {
      command: 'ResolveDeadLetter',
      content: { params, body },
      record: deadLetterResolutionRequested({ staffId, service, target, resolution, reason }),
      act: () => this.fanOut.of(service).resolveDeadLetter({ params, body: { resolution } }),
    });
  }

  @Serve(resolveJob)
  job({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof resolveJob>) {
    const { service, id } = params;
    const { resolution, reason } = body;
    return this.acts.actOn(request, {
      command: 'ResolveJob',
      content: { params, body },
      record: deadLetterResolutionRequested({ staffId, service, target: `jobs/${id}`, resolution, reason }),
      act: () => this.fanOut.of(service).resolveJob({ params, body: { resolution } }),
    });
  }

  @Serve(resolveParkedMessage)
  async parkedMessage({
    params,
    body,
    staff: { staffId },
    exchange: { request },
  }: RouteCall<typeof resolveParkedMessage>) {
    const { service, name, id } = params;
    const { resolution, reason } = body;
    const inspection = this.fanOut.of(service);
    const { messages } = found(await inspection.parkedMessages({ params }));
    if (!found(messages.find((message) => message.id === id)).first) throw new ApiError('CONFLICT');
    const target = `${name}/${id}`;
    const resolved = await this.acts.actOn(request, {
      command: 'ResolveParkedMessage',
      content: { params, body },
      record: deadLetterResolutionRequested({ staffId, service, target, resolution, reason }),
      act: () => inspection.resolveParkedMessage({ params, body: { resolution } }),
    });
    if (resolved.outcome === 'not-first') throw new ApiError('CONFLICT');
    return resolved;
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
