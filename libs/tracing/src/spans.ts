import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing, and costs next to nothing, until an exporter (or a host of ours) has registered a provider. */
export const tracer = trace.getTracer('corkboard');

export { SpanKind };

/** Name and attributes of a span: names, counts and ids of chains; no address and nothing that a person typed. */
export interface SpanOptions {
  readonly name: string;
  /** Internal unless stated. */
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** Marks a span as failed, by the type of the error alone: its message may have a person's data in it. */
export const failed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
};

/** Work within a span, which ends with it; spans that begin within are its children. */
export const inSpan = <T>(
  { name, kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** More of them say nothing that one could look at. */
const MOST_CHAINS = 32;

/** Names the chains that a batch belongs to, each by the id of the request that began it: stored events carry no trace. */
export const nameChains = (span: Span, batch: readonly { readonly correlationId: string }[]): void => {
  if (!span.isRecording()) return;
  const chains = new Set(batch.map(({ correlationId }) => correlationId));
  span.setAttribute('corkboard.correlation_ids', [...chains].slice(0, MOST_CHAINS));
};
