import type { InspectionRoutes } from '@corkboard/contracts/operations/inspection.routes';
import type { Answer, Input } from '@corkboard/contracts/route';
import type { Inspection } from './port.ts';

/** How each internal route is answered from the port; null is 404. */
export type Answers = {
  readonly [Name in keyof InspectionRoutes]: (
    own: Inspection,
    input: Input<InspectionRoutes[Name]>,
    gone: AbortSignal,
  ) => Promise<Answer<InspectionRoutes[Name]> | null>;
};

export const answers: Answers = {
  events: (own, { query }) => own.events(query),
  tail: (own, { query }, gone) => own.tail(query, gone),
  event: (own, { params }) => own.event(params.id),
  revealEvent: (own, { params }) => own.revealEvent(params.id),
  consequences: (own, { query }) => own.consequences(query),
  stream: (own, { params, query }) => own.stream(params.stream, query),
  state: (own, { params, query }) => own.state(params.stream, query),
  revealState: (own, { params, body }) => own.revealState(params.stream, body.revision),
  step: (own, { params }) => own.step(params.stream, params.revision),
  projections: (own) => own.projections(),
  comparison: (own, { params }) => own.comparison(params.name),
  steer: (own, { params, body }) => own.steer(params.name, body.action),
  parked: (own, { params, query }) => own.parked(params.name, query),
  isParked: (own, { params }) => own.isParked(params.name, params.id),
  decideParked: (own, { params, body }) => own.decideParked(params.name, params.id, body),
  held: async (own, { params }) => ({ ...(await own.held(params.account)) }),
  orderAudit: (own) => own.orderAudit(),
  steerOrderAudit: (own, { body }) => own.steerOrderAudit(body.action),
  health: (own) => own.health(),
  messages: (own, { query }) => own.messages(query),
  deadLetters: (own, { query }) => own.deadLetters(query),
  settleDeadLetter: (own, { params, body }) => own.settleDeadLetter(params.id, body.wish),
  consumers: (own) => own.consumers(),
  parkedMessages: (own, { params }) => own.parkedMessages(params.name),
  settleParkedMessage: (own, { params, body }) => own.settleParkedMessage(params.name, params.id, body.wish),
  mails: (own, { query }) => own.mails(query),
  revealMail: (own, { params }) => own.revealMail(params.id),
  catalogue: (own) => own.catalogue(),
};
