import type { ClientContext } from '@corkboard/contracts/envelope';
import '@fastify/cookie';
import type { EdgeConfig } from '@corkboard/runtime/config';
import { isTrustedProxy } from '@corkboard/runtime/trusted-proxies';
import type { FastifyRequest } from 'fastify';
import type { Call } from './call.ts';
import { ownCaller } from './own-call.ts';

const country = /^[A-Z]{2}$/;
const region = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

const header = (request: FastifyRequest, name: string, pattern: RegExp): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && pattern.test(value) ? value : null;
};

const fromProxy = (request: FastifyRequest, config: EdgeConfig): boolean =>
  isTrustedProxy(config.TRUSTED_PROXIES, request.socket.remoteAddress ?? '');

/** DE-007: geography only from trusted proxies; X-Debug-Country outside production. */
export const clientContextOf = (request: FastifyRequest, config: EdgeConfig): ClientContext => {
  const trusted = fromProxy(request, config);
  const debug = config.NODE_ENV === 'production' ? null : header(request, 'x-debug-country', country);
  const countryFromIp = debug ?? (trusted ? header(request, 'x-geo-country', country) : null);
  return {
    country: countryFromIp ?? config.DEFAULT_COUNTRY,
    country_from_hostname: null,
    country_from_ip: countryFromIp,
    region_from_ip: trusted ? header(request, 'x-geo-region', region) : null,
  };
};

const token = /^[\w-]{1,160}$/;

/** The caller's writes of the last 10 s: a header from scripts, a short-lived cookie for page loads. */
const tokensOf = (request: FastifyRequest): readonly string[] => {
  const given = request.headers['x-read-tokens'] ?? request.cookies?.['rt'] ?? '';
  return (typeof given === 'string' ? given : '')
    .split(',')
    .filter((each) => token.test(each))
    .slice(0, 10);
};

/** True when the connection is gone: no answer arrives, and there is no address to count the call by. */
export const hasHungUp = (request: FastifyRequest): boolean => request.socket.remoteAddress === undefined;

export const callFrom = (request: FastifyRequest, config: EdgeConfig): Call => ({
  requestId: request.id,
  address: ownCaller(request) ?? request.ip,
  clientContext: clientContextOf(request, config),
  tokens: tokensOf(request),
  writes: new Set(),
  session: null,
  staff: null,
});
