import { PRICES } from '@corkboard/contracts/ads/prices';
import { AD_SETTINGS } from '@corkboard/contracts/ads/settings';
import { INTEREST_LISTS } from '@corkboard/contracts/curation/interests';
import { consoleStream } from '@corkboard/contracts/operations/console';
import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { queryOptions } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { tell } from '../../lib/queries/console-query.ts';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const prices = serviceList('ads', PRICES);
export const adSettingsList = serviceList('ads', AD_SETTINGS);
export const interestLists = serviceList('curation', INTEREST_LISTS);

/** Service that keeps the stream of changes. */
export type ChangedBy = 'ads' | 'curation';

const SHOWN = 100;

const eventsFrom = (service: ChangedBy, stream: string, from: number) =>
  tell(consoleStream, { params: { service, stream }, query: { from, limit: SHOWN } });

/** The last hundred changes, newest first; none of a stream that is not there yet. */
const changesOf = async (service: ChangedBy, stream: string): Promise<readonly InspectedEvent[]> => {
  try {
    const first = await eventsFrom(service, stream, 0);
    const last =
      first.next === null ? first : await eventsFrom(service, stream, Math.max(0, first.last_revision - SHOWN + 1));
    return last.events.toReversed();
  } catch (error) {
    if (failureOf(error).status === 404) return [];
    throw error;
  }
};

export const changesQuery = (service: ChangedBy, stream: string) =>
  queryOptions({
    queryKey: ['console', consoleStream.name, service, stream, 'changes'],
    queryFn: () => changesOf(service, stream),
    staleTime: 0,
  });
