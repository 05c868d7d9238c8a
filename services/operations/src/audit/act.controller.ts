import { revealEvent, revealMail, revealState } from '@corkboard/contracts/operations/console';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import type { StaffSession } from '@corkboard/http-edge/session';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { found } from '../answering.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from '../watching/fan-out.ts';
import { Reveal, whoseAndWhat } from './reveal.ts';

/** What staff do that leaves a trace in their own log, before it is done. */
@Controller()
@UseInterceptors(StaffActivity)
export class ActController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(Reveal) private readonly reveal: Reveal,
  ) {}

  @Serve(revealEvent)
  async event(
    @Input(revealEvent) { params, body }: InputOf<typeof revealEvent>,
    @Staff() staff: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const inspection = this.fanOut.of(params.service);
    const event = found(await inspection.event({ params }));
    const target = { service: params.service, kind: 'event', target: event.id, revision: event.revision } as const;
    return this.reveal.after(
      {
        command: 'RevealEvent',
        request,
        staff,
        purpose: body.reason,
        target: { ...target, ...whoseAndWhat(event.personal) },
      },
      () => inspection.revealEvent({ params, body: {} }),
    );
  }

  @Serve(revealState)
  async state(
    @Input(revealState) { params, body }: InputOf<typeof revealState>,
    @Staff() staff: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const inspection = this.fanOut.of(params.service);
    const { revision } = body;
    const { personal } = found(await inspection.state({ params, query: { revision } }));
    const target = { service: params.service, kind: 'state', target: params.stream, revision } as const;
    return this.reveal.after(
      {
        command: 'RevealState',
        request,
        staff,
        purpose: body.reason,
        target: { ...target, ...whoseAndWhat(personal) },
      },
      () => inspection.revealState({ params, body: { revision } }),
    );
  }

  @Serve(revealMail)
  async mail(
    @Input(revealMail) { params, body }: InputOf<typeof revealMail>,
    @Staff() staff: StaffSession,
    @TheExchange() { request }: Exchange,
  ) {
    const target = { service: params.service, kind: 'mail', target: params.id, revision: null } as const;
    return this.reveal.after(
      {
        command: 'RevealMail',
        request,
        staff,
        purpose: body.reason,
        target: { ...target, subjects: [], fields: ['to', 'text'] },
      },
      () => this.fanOut.of(params.service).revealMail({ params, body: {} }),
    );
  }
}
