import { consoleEvent, consoleParked, decideParked } from '@corkboard/contracts/operations/console';
import type { ParkedDecision, ParkedOutcome, ParkedStream } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 2000;
const quiet = { promptsEntry: false } as const;

export const parkedQuery = (service: ServiceName, name: string) =>
  queryOptions({
    queryKey: ['console', 'parked', service, name],
    queryFn: ({ signal }) =>
      call(consoleParked, { params: { service, name }, query: {} }, { ...quiet, background: true, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });

export const recordedQuery = ({ service, event_id }: ParkedStream) =>
  queryOptions({
    queryKey: ['console', 'event', service, event_id],
    queryFn: ({ signal }) => call(consoleEvent, { params: { service, id: event_id } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const decide = (
  { service, projection, event_id }: ParkedStream,
  decision: ParkedDecision,
  reason: string,
): Promise<ParkedOutcome> =>
  call(decideParked, { params: { service, name: projection, id: event_id }, body: { decision, reason } }, quiet);
