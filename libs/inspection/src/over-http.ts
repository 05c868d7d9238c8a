import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import { type InspectionRoutes, inspectionRoutes } from '@corkboard/contracts/operations/inspection.routes';
import { type Answer, answersWithin, type Input, type Route } from '@corkboard/contracts/route';
import { signalWithin } from '@corkboard/event-store/deadline';
import { requestIdHeader } from '@corkboard/http-edge/request-id';
import { PeerFailed, Unreachable } from '@corkboard/http-edge/session';
import type { Inspection } from './port.ts';

export interface Peer {
  /** Origin of the service, without a trailing slash. */
  readonly origin: string;
  /** The installation's internal token. */
  readonly token: Buffer;
}

type Given = { readonly [part in 'params' | 'query' | 'body']?: object };

const addressOf = (route: Route, origin: string, { params = {}, query = {} }: Given): URL => {
  const values = new Map(Object.entries(params));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
};

/** The way there and back, beyond what the service may take. */
const WAY_MS = 500;

const send = async (route: Route, peer: Peer, given: Given, signal?: AbortSignal): Promise<Response> => {
  const late = signalWithin(answersWithin(route) + WAY_MS);
  try {
    return await fetch(addressOf(route, peer.origin, given), {
      method: route.method,
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        ...requestIdHeader(),
        authorization: `Bearer ${peer.token.toString('base64url')}`,
        ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
    });
  } catch (cause) {
    throw new Unreachable(`${route.service} did not answer`, { cause });
  }
};

const asked = async (route: Route, peer: Peer, given: Given, signal?: AbortSignal): Promise<unknown> => {
  const answer = await send(route, peer, given, signal);
  if (answer.status === 404) return null;
  if (!answer.ok)
    throw new (answer.status === 503 ? Unreachable : PeerFailed)(`${route.service} answered ${answer.status}`);
  return route.answer?.parse(await answer.json());
};

type Ask = <Name extends keyof InspectionRoutes>(
  name: Name,
  given?: Partial<Input<InspectionRoutes[Name]>>,
  signal?: AbortSignal,
) => Promise<Answer<InspectionRoutes[Name]> | null>;

const answered = async <Value>(service: string, answer: Promise<Value | null>): Promise<Value> => {
  const value = await answer;
  if (value === null) throw new Unreachable(`${service} has no inspection`);
  return value;
};

/** The inspection of a service in another process. @throws Unreachable when it cannot answer. */
export const inspectionOverHttp = (service: InspectedService, peer: Peer): Inspection => {
  const routes = inspectionRoutes(service);
  const ask: Ask = async (name, given = {}, signal) =>
    (await asked(routes[name] as Route, peer, given as Given, signal)) as never;
  const must = <Value>(answer: Promise<Value | null>) => answered(service, answer);
  return {
    service,
    events: (query) => must(ask('events', { query })),
    tail: (query, signal) => must(ask('tail', { query }, signal)),
    event: (id) => ask('event', { params: { id } }),
    revealEvent: (id) => ask('revealEvent', { params: { id } }),
    consequences: (query) => must(ask('consequences', { query })),
    stream: (stream, query) => ask('stream', { params: { stream }, query }),
    state: (stream, query) => ask('state', { params: { stream }, query }),
    revealState: (stream, revision) => ask('revealState', { params: { stream }, body: { revision } }),
    step: (stream, revision) => ask('step', { params: { stream, revision } }),
    projections: () => must(ask('projections')),
    comparison: (name) => ask('comparison', { params: { name } }),
    steer: (name, action) => ask('steer', { params: { name }, body: { action } }),
    parked: (name, query) => ask('parked', { params: { name }, query }),
    isParked: (name, id) => ask('isParked', { params: { name, id } }),
    decideParked: (name, id, body) => ask('decideParked', { params: { name, id }, body }),
    held: (account) => must(ask('held', { params: { account } })),
    orderAudit: () => must(ask('orderAudit')),
    steerOrderAudit: (action) => must(ask('steerOrderAudit', { body: { action } })),
    health: () => must(ask('health')),
    messages: (query) => must(ask('messages', { query })),
    deadLetters: (query) => must(ask('deadLetters', { query })),
    settleDeadLetter: (id, wish) => ask('settleDeadLetter', { params: { id }, body: { wish } }),
    consumers: () => must(ask('consumers')),
    parkedMessages: (name) => ask('parkedMessages', { params: { name } }),
    settleParkedMessage: (name, id, wish) => ask('settleParkedMessage', { params: { name, id }, body: { wish } }),
    mails: (query) => must(ask('mails', { query })),
    revealMail: (id) => ask('revealMail', { params: { id } }),
    catalogue: () => must(ask('catalogue')),
  };
};
