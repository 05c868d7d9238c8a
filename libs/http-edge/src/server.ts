import { randomUUID } from 'node:crypto';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCall } from './call.ts';
import { closeConnectionsOf } from './close-connections.ts';
import { sendError } from './error.filter.ts';
import { callFrom, hasHungUp } from './incoming.ts';
import { answerParserError, HEADERS_MAX } from './parser-errors.ts';
import { takeRequestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

const begin = (request: FastifyRequest, reply: FastifyReply, config: EdgeConfig): void => {
  setCall(request, callFrom(request, config));
  reply.headers({ ...securityHeaders(config.origin), 'x-request-id': request.id });
};

/** Options of every Fastify server of the product: proxies, limits, and the usual envelope for what reaches no route. */
export const serverOptions = (config: EdgeConfig, log: Log) => ({
  genReqId: () => randomUUID(),
  trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()) : false,
  forceCloseConnections: 'idle' as const,
  requestTimeout: 60_000,
  http: { maxHeaderSize: HEADERS_MAX },
  clientErrorHandler: answerParserError(config),
  // An address that cannot be decoded never reaches a route, nor the error filter.
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    begin(request, reply, config);
    sendError(error, request, reply, config.BRAND_NAME, log);
  },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
});

/**
 * Gives each request its id, its caller and the headers of every answer; ends connections while the server closes.
 * @param check throws for a request that is refused before anything else is looked at
 */
export const receiveRequests = (
  fastify: FastifyInstance,
  config: EdgeConfig,
  check?: (request: FastifyRequest, reply: FastifyReply) => void,
): void => {
  closeConnectionsOf(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    if (hasHungUp(request)) return reply.hijack();
    takeRequestId(request);
    begin(request, reply, config);
    check?.(request, reply);
    return undefined;
  });
};
