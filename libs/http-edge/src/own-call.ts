import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REQUEST_ID } from './request-id.ts';
import { traceHeadersOf } from './request-trace.ts';

const HEADER = 'x-own-call';
/** Known to this process alone. */
const proof = randomBytes(32);

/** Headers of a call that this process makes to itself for a request: it counts as the caller's, not as its own. */
export const onBehalfOf = (request: FastifyRequest): Record<string, string> => ({
  [HEADER]: proof.toString('base64url'),
  'x-forwarded-for': request.ip,
  [REQUEST_ID]: request.id,
  ...traceHeadersOf(request),
});

/** Address of the caller that this process asks for, or null when somebody else calls. */
export const ownCaller = (request: FastifyRequest): string | null => {
  const given = request.headers[HEADER];
  if (typeof given !== 'string') return null;
  const bytes = Buffer.from(given, 'base64url');
  const isOwn = bytes.length === proof.length && timingSafeEqual(bytes, proof);
  const address = request.headers['x-forwarded-for'];
  return isOwn && typeof address === 'string' ? address : null;
};
