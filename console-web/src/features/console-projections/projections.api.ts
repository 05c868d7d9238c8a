import { consoleComparison, consoleProjections, steerProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { Steering } from '@corkboard/contracts/operations/steering';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const projectionsQuery = consoleQuery(consoleProjections, {}, POLL_MS);

export const comparisonQuery = ({ service, name }: ProjectionStatus) =>
  consoleQuery(consoleComparison, { params: { service, name } }, POLL_MS);

export const steer = ({ service, name }: ProjectionStatus, action: Steering, reason: string) =>
  tell(steerProjection, { params: { service, name }, body: { action, reason } });
