import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Destination of spans. */
export interface TraceExport {
  /** Name of the process, as the collector shows it. */
  readonly service: string;
  /** Of a collector that takes OTLP over HTTP, such as `http://localhost:4318`; empty: nothing is exported. */
  readonly endpoint: string;
  /** Share of traces that are kept, of those that begin here: 0 to 1. */
  readonly ratio: number;
  /** Told, at most once a minute, why spans cannot be exported. */
  readonly warn: (reason: string) => void;
}

/** Below the time that a container has to end in. */
const SEND_WITHIN_MS = 3_000;
const SAY_EVERY_MS = 60_000;

const sayTroubles = (warn: TraceExport['warn']): void => {
  let said = Number.NEGATIVE_INFINITY;
  const say = (reason: string): void => {
    if (performance.now() - said < SAY_EVERY_MS) return;
    said = performance.now();
    warn(reason);
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
};

/** Registers a provider for the whole process. */
export const startExport = ({ service, endpoint, ratio, warn }: TraceExport): (() => Promise<void>) => {
  sayTroubles(warn);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'corkboard', 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_WITHIN_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
};
