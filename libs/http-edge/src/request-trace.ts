import { traceHeaders } from '@corkboard/tracing/carried';
import { type Context, context, ROOT_CONTEXT } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';

const contexts = new WeakMap<FastifyRequest, Context>();

/** Notes the trace that a request belongs to. */
export const setTraceOf = (request: FastifyRequest, its: Context): void => void contexts.set(request, its);

/** Runs what a request leads to within its trace. */
export const withTrace = <T>(request: FastifyRequest, work: () => T): T => {
  const its = contexts.get(request);
  return its ? context.with(its, work) : work();
};

/** For what is asked of another process because of a request. */
export const traceHeadersOf = (request: FastifyRequest): Record<string, string> =>
  traceHeaders(contexts.get(request) ?? ROOT_CONTEXT);
