import type { Wish } from '@corkboard/contracts/operations/bus';
import { consoleJobs, settleJob, type TroubledJob } from '@corkboard/contracts/operations/jobs';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const jobsQuery = consoleQuery(consoleJobs, {}, POLL_MS);

export const settle = ({ service, id }: TroubledJob, wish: Wish, reason: string): Promise<unknown> =>
  tell(settleJob, { params: { service, id }, body: { wish, reason } });
