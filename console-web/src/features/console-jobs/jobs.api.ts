import type { Resolution } from '@corkboard/contracts/operations/bus';
import { consoleJobs, resolveJob, type TroubledJob } from '@corkboard/contracts/operations/jobs';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const jobsQuery = consoleQuery(consoleJobs, {}, POLL_MS);

export const resolve = ({ service, id }: TroubledJob, resolution: Resolution, reason: string): Promise<unknown> =>
  tell(resolveJob, { params: { service, id }, body: { resolution, reason } });
