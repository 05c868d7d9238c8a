import * as z from 'zod/mini';
import { byAnyone } from '../access.ts';
import { route } from '../route.ts';

/** The process runs. */
export const live = route.get('health.live', '/_/health/live/', {
  ...byAnyone('operations', 'none'),
  answer: z.object({ status: z.literal('ok') }),
});

/** Every service of the process can serve; 503 otherwise. The gateway is ready by itself, and says what each service is. */
export const ready = route.get('health.ready', '/_/health/ready/', {
  ...byAnyone('operations', 'none'),
  answer: z.object({ status: z.literal('ok'), services: z.record(z.string(), z.enum(['ready', 'not-ready', 'away'])) }),
});

/** Prometheus text; for the inside only. Who watches gets a secret that opens nothing else. */
export const metrics = route.get('health.metrics', '/internal/metrics/', {
  service: 'operations',
  session: 'internal',
  openedBy: 'metrics-token',
  limit: 'none',
  raw: true,
});
