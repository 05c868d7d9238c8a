import { revealEvent, revealMail, revealState } from '@corkboard/contracts/operations/console';
import type { PersonalField } from '@corkboard/contracts/operations/inspection';
import type { DataOf } from '@corkboard/event-store/fact';
import { found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { StaffController } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { staffViewedPersonalData } from './domain/staff-audit.facts.ts';
import { StaffActs } from './staff-acts.ts';

type View = DataOf<typeof staffViewedPersonalData>;

const whoseAndWhat = (personal: readonly PersonalField[]): Pick<View, 'subjects' | 'fields'> => ({
  subjects: [...new Set(personal.flatMap(({ subject }) => subject ?? []))].slice(0, 100),
  fields: [...new Set(personal.map(({ field }) => field))],
});

const viewed = (view: Omit<View, 'caseId'>) => staffViewedPersonalData({ ...view, caseId: null });

/** Reveals personal data: the viewer, the person and the reason are recorded before. */
@StaffController()
export class RevealController {
  constructor(
    private readonly fanOut: FanOut,
    private readonly acts: StaffActs,
  ) {}

  @Serve(revealEvent)
  async event({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof revealEvent>) {
    const inspection = this.fanOut.of(params.service);
    const { event } = await inspection.event({ params });
    const { id: target, revision, personal } = found(event);
    const what = { service: params.service, kind: 'event', target, revision, ...whoseAndWhat(personal) } as const;
    return this.acts.actOn(request, {
      command: 'RevealEvent',
      content: { params, body },
      record: viewed({ staffId, ...what, purpose: body.reason }),
      act: () => inspection.revealEvent({ params, body: {} }),
    });
  }

  @Serve(revealState)
  async state({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof revealState>) {
    const { service, stream: target } = params;
    const { revision } = body;
    const inspection = this.fanOut.of(service);
    const { personal } = found(await inspection.state({ params, query: { revision } }));
    const what = { service, kind: 'state', target, revision, ...whoseAndWhat(personal) } as const;
    return this.acts.actOn(request, {
      command: 'RevealState',
      content: { params, body },
      record: viewed({ staffId, ...what, purpose: body.reason }),
      act: () => inspection.revealState({ params, body: { revision } }),
    });
  }

  @Serve(revealMail)
  mail({ params, body, staff: { staffId }, exchange: { request } }: RouteCall<typeof revealMail>) {
    const { service, id: target } = params;
    const what = { service, kind: 'mail', target, revision: null, subjects: [], fields: ['to', 'text'] } as const;
    return this.acts.actOn(request, {
      command: 'RevealMail',
      content: { params, body },
      record: viewed({ staffId, ...what, purpose: body.reason }),
      act: () => this.fanOut.of(service).revealMail({ params, body: {} }),
    });
  }
}
