import type { HourRow } from '@corkboard/contracts/ads/reports';
import { hoursText } from './hours-texts.ts';

/** `2026-11-24 09:50` of an ISO 8601 moment in UTC. */
export const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ');
export const secondOf = (at: string): string => at.slice(0, 19).replace('T', ' ');

export const stateText = ({ state, restated_at: at }: Pick<HourRow, 'state' | 'restated_at'>): string =>
  at === null ? hoursText(state) : hoursText('restated', { at: minuteOf(at) });

/** Whether the raw rows of an hour are there, and until or since when. @param now ISO 8601, UTC */
export const rowsText = ({ rows_gone_at: at }: Pick<HourRow, 'rows_gone_at'>, now: string): string =>
  hoursText(at <= now ? 'goneSince' : 'keptUntil', { at: minuteOf(at) });
