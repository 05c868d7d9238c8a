import { APPEALS } from '@corkboard/contracts/identity/appeal-acts';
import { consoleState, revealState } from '@corkboard/contracts/operations/console';
import type { InspectedState } from '@corkboard/contracts/operations/inspection';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const appeals = serviceList('identity', APPEALS);

/** The appeal as it came in is the first event of its stream. */
const CAME_IN = 0;
const streamOf = (caseId: string) => ({ service: 'identity', stream: `case-${caseId}` }) as const;

/** Text and address of an appeal, masked. */
export const writtenQuery = (caseId: string) => ({
  ...consoleQuery(consoleState, { params: streamOf(caseId), query: { revision: CAME_IN } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const revealWritten = (caseId: string, reason: string): Promise<InspectedState> =>
  tell(revealState, { params: streamOf(caseId), body: { reason, revision: CAME_IN } });
