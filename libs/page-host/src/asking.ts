import { signalWithin } from '@corkboard/event-store/deadline';
import { onBehalfOf } from '@corkboard/http-edge/own-call';
import type { FastifyRequest } from 'fastify';

const PATIENCE_MS = 2_000;

const forwarded = [
  'cookie',
  'user-agent',
  'accept-language',
  'x-geo-country',
  'x-geo-region',
  'x-debug-country',
] as const;

/** Request to a service on behalf of the viewer of a page: with their cookies and from their address. */
export const asking = (request: FastifyRequest): RequestInit => {
  const headers = onBehalfOf(request);
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return { headers, signal: signalWithin(PATIENCE_MS) };
};
