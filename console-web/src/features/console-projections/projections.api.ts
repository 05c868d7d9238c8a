import { consoleComparison, consoleProjections, steerProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { Steering } from '@corkboard/contracts/operations/steering';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 2000;

export const projectionsQuery = queryOptions({
  queryKey: ['console', 'projections'],
  queryFn: ({ signal }) => call(consoleProjections, {}, { promptsEntry: false, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export const comparisonQuery = ({ service, name }: ProjectionStatus) =>
  queryOptions({
    queryKey: ['console', 'comparison', service, name],
    queryFn: ({ signal }) =>
      call(consoleComparison, { params: { service, name } }, { promptsEntry: false, background: true, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });

export const steer = (
  { service, name }: ProjectionStatus,
  action: Steering,
  reason: string,
): Promise<ProjectionStatus> =>
  call(steerProjection, { params: { service, name }, body: { action, reason } }, { promptsEntry: false });
