import { exportTraces } from '@corkboard/tracing/export-traces';
import type { EdgeConfig } from './config.ts';
import type { Log } from './log.ts';

/** Exports the spans of this process as its configuration says; resolves to what ends that. */
export const tracesOf = (service: string, config: EdgeConfig, log: Log): Promise<() => Promise<void>> =>
  exportTraces({
    service,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    warn: (reason) => log.warn({ reason }, 'traces cannot be exported'),
  });
