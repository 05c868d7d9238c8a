import { inspectionRoutes } from '@corkboard/contracts/operations/inspection.routes';
import { answersWithin, type Route } from '@corkboard/contracts/route';
import type { ServiceName } from '@corkboard/contracts/services';
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

/** The inspection of a service in another process. @throws Unreachable when it cannot answer. */
export const inspectionOverHttp = (service: ServiceName, peer: Peer): Inspection => {
  const askBy =
    (route: Route & { readonly always?: true }) =>
    async (given: Given = {}, signal?: AbortSignal): Promise<unknown> => {
      const answer = await asked(route, peer, given, signal);
      if (answer === null && (route.always || !route.params)) throw new Unreachable(`${service} has no inspection`);
      return answer;
    };
  const asks = Object.entries(inspectionRoutes(service)).map(([name, route]) => [name, askBy(route)]);
  return Object.fromEntries(asks) as Inspection;
};
