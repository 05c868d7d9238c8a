import * as z from 'zod/mini';
import { route } from '../route.ts';
import { requestedResolution, resolutionRequest } from './bus.ts';
import { serviceAnswer } from './console.ts';
import { eventId, inspectedService } from './inspection.ts';
import { because } from './reason.ts';
import { byStaff } from './staff-actions.ts';

/** Work that comes back, done by one process of its service. */
export const recurringJob = z.object({
  service: inspectedService,
  name: z.string(),
  /** `failing`: its last run failed, and it is tried again at `next_at`. */
  state: z.enum(['waiting', 'running', 'failing']),
  every_seconds: z.number(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  next_at: z.string(),
  /** In a row. */
  failures: z.number(),
  /** Class and code. */
  error: z.nullable(z.string()),
});
export type RecurringJobStatus = z.infer<typeof recurringJob>;

/** Counts of a queue's jobs by state; finished ones are removed. */
export const jobQueue = z.object({
  service: inspectedService,
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
  /** Age of the oldest that is due. */
  oldest_seconds: z.number(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** A piece of work that is tried again or has failed for good; never what it is about. */
export const troubledJob = z.object({
  service: inspectedService,
  id: z.string(),
  name: z.string(),
  state: z.enum(['retrying', 'failed']),
  attempts: z.number(),
  created_at: z.string(),
  /** The next try; of one that failed: when it did. */
  at: z.string(),
  error: z.nullable(z.string()),
  /** False where nothing is left to be done, such as a mail whose text is gone. */
  repeatable: z.boolean(),
});
export type TroubledJob = z.infer<typeof troubledJob>;

/** Of one service; `troubled`: up to 100, failed ones first, the oldest first. */
export const serviceJobs = z.object({
  recurring: z.array(recurringJob),
  queues: z.array(jobQueue),
  troubled: z.array(troubledJob),
});
export type ServiceJobs = z.infer<typeof serviceJobs>;

export const consoleJobs = route.get('console.jobs', '/v3/console/jobs/', {
  ...byStaff('look'),
  answer: z.extend(serviceJobs, { services: z.array(serviceAnswer) }),
});

/** Recorded first. `replay` has it tried again, `skip` discards it; 404 when it is not among the failed, or not repeatable. */
export const resolveJob = route.post('console.resolveJob', '/v3/console/jobs/:service/:id/resolve/', {
  ...byStaff('resolve-parked'),
  params: z.object({ service: inspectedService, id: eventId }),
  body: z.extend(because, resolutionRequest.shape),
  answer: requestedResolution,
});
