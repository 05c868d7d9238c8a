import { answersWithin, type Route } from '@corkboard/contracts/route';
import { ApiError } from '@corkboard/http-edge/api-error';
import { sendError } from '@corkboard/http-edge/error.filter';
import { measureRequests } from '@corkboard/http-edge/request-metrics';
import { traceHeadersOf } from '@corkboard/http-edge/request-trace';
import { receiveRequests, serverOptions } from '@corkboard/http-edge/server';
import { Unreachable } from '@corkboard/http-edge/session';
import { traceRequests } from '@corkboard/http-edge/trace-requests';
import { servePages } from '@corkboard/page-host/serve-pages';
import { readWebFiles } from '@corkboard/page-host/web-files';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import { isLeaving } from '@corkboard/runtime/readiness';
import { TRACE_HEADERS } from '@corkboard/tracing/carried';
import cookie from '@fastify/cookie';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serveMetrics } from './metrics.ts';
import { addresses } from './route-table.ts';
import { readinessOf, type Upstreams, upstreamsOf } from './upstreams.ts';

export interface GatewayOptions {
  readonly config: EdgeConfig;
  readonly log: Log;
  /** Folder of the built web app. */
  readonly web: string;
  /** The file of the secret that opens its metrics; the only one that it knows. */
  readonly metricsToken: string;
}

/** A service answers within the limit of the route; this is for one that hangs. */
const ON_THE_WAY_MS = 1_000;

/** Forwarding headers, as services read them; values of the client are replaced. */
const onTheWay = (request: FastifyRequest): Record<string, string> => ({
  ...traceHeadersOf(request),
  'x-request-id': request.id,
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
});

const withoutTrace = <Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !TRACE_HEADERS.includes(name)));

const newServer = ({ config, log }: GatewayOptions): FastifyInstance => {
  const gateway = Fastify(serverOptions(config, log));
  // Bodies pass through unread; each service holds them to its own limits.
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  return gateway;
};

const install = async (gateway: FastifyInstance, { config, log }: GatewayOptions): Promise<void> => {
  await gateway.register(cookie);
  receiveRequests(gateway, config);
  gateway.setErrorHandler((error, request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) return;
    sendError(error, request, reply, config.BRAND_NAME, log);
  });
  gateway.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND');
  });
};

/** Ready by itself: who routes by it must not turn an outage of one service into one of all. */
const serveHealth = (gateway: FastifyInstance, upstreams: Upstreams): void => {
  gateway.get('/_/health/live/', () => ({ status: 'ok' }));
  gateway.get('/_/health/ready/', async () => {
    if (isLeaving()) throw new ApiError('DEGRADED', { retryAfterSeconds: 1 });
    return { status: 'ok', services: await readinessOf(upstreams) };
  });
};

/** A service that says 503 is believed. @param connections to each service; null: as many as are asked for */
const forwarding = (connections: number | null) =>
  ({ undici: { connections, pipelining: 1 }, maxRetriesOn503: 0 }) as FastifyReplyFromOptions;

/** Streams hold no connection that answers wait for, and end when the gateway closes. */
const endWithGateway = (scope: FastifyInstance): void => {
  const open = new Set<FastifyReply>();
  scope.addHook('onRequest', async (_, reply) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
  });
  scope.addHook('preClose', async () => {
    for (const reply of open) reply.raw.destroy();
  });
};

const forward = (gateway: FastifyInstance, upstreams: Upstreams, routes: ReadonlyMap<string, Route>): void => {
  const to = (route: Route) => (request: FastifyRequest, reply: FastifyReply) => {
    const { service } = route;
    const url = upstreams.get(service);
    if (!url) throw new ApiError('DEGRADED', { retryAfterSeconds: 60 });
    return reply.from(`${url}${request.raw.url}`, {
      timeout: answersWithin(route) + ON_THE_WAY_MS,
      rewriteRequestHeaders: (_, headers) => ({ ...withoutTrace(headers), ...onTheWay(request) }),
      onError: (_, { error }) => {
        void reply.send(new Unreachable(`${service} cannot be reached`, { cause: error }));
      },
    });
  };
  for (const [path, route] of routes) gateway.all(path, to(route));
};

const forwardAll = async (gateway: FastifyInstance, upstreams: Upstreams): Promise<void> => {
  const [streams, answers] = [new Map<string, Route>(), new Map<string, Route>()];
  for (const [path, route] of addresses()) (route.streams ? streams : answers).set(path, route);
  await gateway.register(async (scope) => {
    await scope.register(replyFrom, forwarding(128));
    forward(scope, upstreams, answers);
  });
  await gateway.register(async (scope) => {
    await scope.register(replyFrom, forwarding(null));
    endWithGateway(scope);
    forward(scope, upstreams, streams);
  });
};

/**
 * One address for many processes, not yet listening: the web build, each path of the contracts to its service, nothing that
 * is internal. A service that is down is 503 in the usual envelope.
 */
export const createGateway = async (options: GatewayOptions): Promise<FastifyInstance> => {
  const { config, web, metricsToken } = options;
  const upstreams = upstreamsOf(config);
  const gateway = newServer(options);
  await install(gateway, options);
  const routes = addresses();
  const serviceOf = ({ routeOptions }: FastifyRequest) => routes.get(routeOptions.url ?? '')?.service ?? 'gateway';
  measureRequests(gateway, serviceOf);
  traceRequests(gateway, serviceOf);
  serveHealth(gateway, upstreams);
  serveMetrics(gateway, metricsToken);
  await forwardAll(gateway, upstreams);
  servePages(gateway, { config, files: readWebFiles(web), address: (service) => upstreams.get(service) ?? '' });
  return gateway;
};
