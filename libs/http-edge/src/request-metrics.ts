import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, register } from 'prom-client';

const durations = new Histogram({
  name: 'corkboard_http_request_duration_seconds',
  help: 'Requests answered, by the service that answered and by status; long polls and uploads take their time',
  labelNames: ['service', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

// Few buckets, since there are hundreds of routes.
const routeDurations = new Histogram({
  name: 'corkboard_http_route_duration_seconds',
  help: 'Requests answered, by pattern of the route (unknown: none), method and class of the status',
  labelNames: ['service', 'route', 'method', 'status'],
  buckets: [0.025, 0.1, 0.25, 1, 5],
});

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Pattern of the route that answers, never what was asked for: whoever asks must not be able to make time series. */
export const routePatternOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 || !routeOptions.url ? 'unknown' : routeOptions.url.replace(/(?<=.)\/$/, '');

/** Counts and times each request, whatever became of it. @param serviceOf what its metrics say for `service` */
export const measureRequests = (fastify: FastifyInstance, serviceOf: (request: FastifyRequest) => string): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const [service, seconds] = [serviceOf(request), elapsedTime / 1_000];
    durations.observe({ service, status: String(statusCode) }, seconds);
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(statusCode / 100)}xx`;
    routeDurations.observe({ service, route: routePatternOf(request), method, status }, seconds);
    done();
  });
};

/** All metrics of this process, as Prometheus reads them. */
export const metricsText = async (): Promise<{ type: string; text: string }> => ({
  type: register.contentType,
  text: await register.metrics(),
});
