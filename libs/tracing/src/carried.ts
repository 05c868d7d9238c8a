import { type Context, context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/** Headers (W3C `traceparent`) that carry a trace to another process; none where nothing is traced. */
export const traceHeaders = (of: Context = context.active()): Record<string, string> => {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers);
  return headers;
};

/** The trace that headers carry; a new one begins where they carry none. */
export const traceFrom = (headers: Readonly<Record<string, unknown>>): Context =>
  propagation.extract(ROOT_CONTEXT, headers);

/** Headers by which somebody outside could name a trace of ours as theirs. */
export const TRACE_HEADERS: readonly string[] = ['traceparent', 'tracestate', 'baggage'];
