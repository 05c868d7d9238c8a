import * as z from 'zod/mini';
import { route } from '../route.ts';

/** The process runs. */
export const live = route({
  name: 'health.live',
  service: 'operations',
  method: 'GET',
  path: '/_/health/live/',
  session: 'none',
  limit: 'none',
  answer: z.object({ status: z.literal('ok') }),
});

/** Every service of the process can serve; 503 otherwise. The gateway is ready by itself, and says what each service is. */
export const ready = route({
  name: 'health.ready',
  service: 'operations',
  method: 'GET',
  path: '/_/health/ready/',
  session: 'none',
  limit: 'none',
  answer: z.object({ status: z.literal('ok'), services: z.record(z.string(), z.enum(['ready', 'not-ready', 'away'])) }),
});

/** Prometheus text; for the inside only. Who watches gets a secret that opens nothing else. */
export const metrics = route({
  name: 'health.metrics',
  service: 'operations',
  method: 'GET',
  path: '/internal/metrics/',
  session: 'internal',
  openedBy: 'metrics-token',
  limit: 'none',
  raw: true,
});
