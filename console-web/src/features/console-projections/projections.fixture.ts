import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';

/** One that is up to date and waits for nothing. */
export const live: ProjectionStatus = {
  service: 'curation',
  kind: 'projection',
  name: 'board-page',
  version: 1,
  status: 'live',
  position: '7',
  lag_seconds: 0,
  lag_events: 0,
  events_per_second: 0,
  last_error: null,
  parked: { streams: 0, events: 0, since: null },
  updated_at: null,
  next: null,
  former: null,
};
