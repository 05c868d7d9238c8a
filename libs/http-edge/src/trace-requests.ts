import { traceFrom } from '@corkboard/tracing/carried';
import { SpanKind, tracer } from '@corkboard/tracing/spans';
import { isSpanContextValid, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownCaller } from './own-call.ts';
import { routePatternOf } from './request-metrics.ts';
import { setTraceOf } from './request-trace.ts';
import { contractOf } from './routes.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Whether it comes through a trusted proxy or asks for an internal route; others could write into traces of others. */
const isOneOfOurs = (request: FastifyRequest): boolean =>
  (request.ips?.length ?? 0) > 1 || contractOf(request)?.session === 'internal' || ownCaller(request) !== null;

const begin = (request: FastifyRequest, service: string): void => {
  const parent = isOneOfOurs(request) ? traceFrom(request.headers) : ROOT_CONTEXT;
  const route = routePatternOf(request);
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'corkboard.service': service };
  const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  if (!isSpanContextValid(span.spanContext())) return;
  spans.set(request, span);
  setTraceOf(request, trace.setSpan(parent, span));
};

/** A span for each request, by the pattern of its route. @param serviceOf who answers, as in `measureRequests` */
export const traceRequests = (fastify: FastifyInstance, serviceOf: (request: FastifyRequest) => string): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    begin(request, serviceOf(request));
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'corkboard.correlation_id': request.id });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};
