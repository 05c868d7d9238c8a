import { consoleEvent, consoleParked, decideParked } from '@corkboard/contracts/operations/console';
import type { ParkedDecision, ParkedOutcome, ParkedStream } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const parkedQuery = (service: ServiceName, name: string) =>
  consoleQuery(consoleParked, { params: { service, name }, query: {} }, POLL_MS);

export const recordedQuery = ({ service, event_id: id }: ParkedStream) => ({
  ...consoleQuery(consoleEvent, { params: { service, id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const decide = (
  { service, projection: name, event_id: id }: ParkedStream,
  decision: ParkedDecision,
  reason: string,
): Promise<ParkedOutcome> => tell(decideParked, { params: { service, name, id }, body: { decision, reason } });
