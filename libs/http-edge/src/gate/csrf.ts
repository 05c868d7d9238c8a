import { randomBytes } from 'node:crypto';
import type { Route } from '@corkboard/contracts/route';
import '@fastify/cookie';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

export const CSRF_COOKIE = 'csrftoken';
/** The tokens that we give; a script may choose another. */
export const CSRF_TOKEN = /^[\w-]{32}$/;

const refused = (path: string): ApiError =>
  new ApiError(/UserSessionResource|\/v3\/sessions\//.test(path) ? 'CSRF_REFUSED_ON_SESSION' : 'CSRF_REFUSED');

const fromElsewhere = (request: FastifyRequest, config: EdgeConfig): boolean => {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const typedIn = site === 'none' && request.method === 'GET';
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site' && !typedIn) return true;
  return origin !== undefined && !config.allowedOrigins.includes(origin);
};

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** DE-006, ASVS 3.5: JSON (or the declared multipart), our own origin, and the header that equals the cookie. */
export const checkCsrf = (route: Route, request: FastifyRequest, config: EdgeConfig): void => {
  if (route.session === 'internal') return;
  if (route.method === 'GET') {
    if (route.ownPagesOnly && fromElsewhere(request, config)) throw refused(route.path);
    return;
  }
  if (fromElsewhere(request, config)) throw refused(route.path);
  const expected = route.accepts === 'multipart' ? 'multipart/form-data' : 'application/json';
  if (request.body !== undefined && request.body !== null && mediaType(request) !== expected)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const header = request.headers['x-csrftoken'];
  if (!header || header !== request.cookies[CSRF_COOKIE]) throw refused(route.path);
};

/** Gives the browser its token at the first answer, readable by our script (the header proves that it is ours). */
export const giveCsrfToken = (request: FastifyRequest, reply: FastifyReply, config: EdgeConfig): void => {
  if (!request.cookies[CSRF_COOKIE]) renewCsrfToken(request, reply, config);
};

/** A token of its own for who comes after a session that has ended; pages of that session see by it that it is over. */
export const renewCsrfToken = (request: FastifyRequest, reply: FastifyReply, config: EdgeConfig): void => {
  const token = randomBytes(24).toString('base64url');
  // The bootstrap tells the page its token in the same answer.
  request.cookies[CSRF_COOKIE] = token;
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.COOKIE_SECURE,
    maxAge: 30 * 86_400,
  });
};
