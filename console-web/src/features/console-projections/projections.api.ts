import { consoleProjections, rebuildProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 2000;

export const projectionsQuery = queryOptions({
  queryKey: ['console', 'projections'],
  queryFn: ({ signal }) => call(consoleProjections, {}, { promptsEntry: false, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export const rebuild = ({ service, name }: ProjectionStatus, reason: string): Promise<ProjectionStatus> =>
  call(rebuildProjection, { params: { service, name }, body: { reason } }, { promptsEntry: false });
