import type { TraceExport } from './otlp.ts';

/**
 * Begins to export spans where an endpoint is given; the libraries for that are loaded then, and only then. Resolves to what
 * ends it, once the last spans were sent or have waited for 3 s.
 *
 * @example const stop = await exportTraces({ service: 'identity', endpoint: 'http://localhost:4318', ratio: 1, warn });
 */
export const exportTraces = async (options: TraceExport): Promise<() => Promise<void>> => {
  if (options.endpoint === '') return async () => undefined;
  const { startExport } = await import('./otlp.ts');
  return startExport(options);
};
