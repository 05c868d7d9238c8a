import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, register } from 'prom-client';

const durations = new Histogram({
  name: 'corkboard_http_request_duration_seconds',
  help: 'Requests answered, by the service that answered and by status; long polls and uploads take their time',
  labelNames: ['service', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** Counts and times each request, whatever became of it. @param serviceOf what its metrics say for `service` */
export const measureRequests = (fastify: FastifyInstance, serviceOf: (request: FastifyRequest) => string): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe({ service: serviceOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    done();
  });
};

/** All metrics of this process, as Prometheus reads them. */
export const metricsText = async (): Promise<{ type: string; text: string }> => ({
  type: register.contentType,
  text: await register.metrics(),
});
