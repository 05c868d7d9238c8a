import { consoleComparison, consoleProjections, controlProjection } from '@corkboard/contracts/operations/console';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionAction } from '@corkboard/contracts/operations/projection-control';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const projectionsQuery = consoleQuery(consoleProjections, {}, POLL_MS);

export const comparisonQuery = ({ service, name }: ProjectionStatus) =>
  consoleQuery(consoleComparison, { params: { service, name } }, POLL_MS);

export const control = ({ service, name }: ProjectionStatus, action: ProjectionAction, reason: string) =>
  tell(controlProjection, { params: { service, name }, body: { action, reason } });
