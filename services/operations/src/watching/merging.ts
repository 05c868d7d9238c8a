import type { EventsPage, InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Places } from './cursor.ts';

export interface PageOf {
  readonly service: ServiceName;
  readonly page: Pick<EventsPage, 'events' | 'before' | 'looked_back_to'>;
}

export interface MergedPage {
  readonly events: InspectedEvent[];
  /** Null: every service was looked through to its end. */
  readonly next: Places | null;
}

interface Queue extends PageOf {
  taken: number;
}

// The oldest of all, not the last: a clock may have gone back.
const oldestOf = ({ page }: PageOf): string =>
  page.events.reduce(
    (oldest, { recorded_at }) => (recorded_at < oldest ? recorded_at : oldest),
    page.looked_back_to ?? '',
  );

/** Beyond this instant a service that has more may still have events, so others' older ones wait for the next page. */
const horizonOf = (pages: readonly PageOf[]): string =>
  pages
    .filter(({ page }) => page.before !== null)
    .map(oldestOf)
    .reduce((latest, at) => (at > latest ? at : latest), '');

const newest = (queues: readonly Queue[]): Queue | null =>
  queues.reduce<Queue | null>((best, queue) => {
    const mine = queue.page.events[queue.taken];
    const theirs = best?.page.events[best.taken];
    if (!mine) return best;
    return !theirs || mine.recorded_at > theirs.recorded_at ? queue : best;
  }, null);

const placeOf = ({ service, page, taken }: Queue, before: Places): string | null | undefined => {
  if (taken === page.events.length) return page.before;
  return page.events[taken - 1]?.position ?? before[service];
};

/**
 * One page of events of several services by recorded time, newest first, without a gap between pages: the order within a
 * service stays that of its store, whatever its clock said.
 * `before`: where the services stood for this page; a service that was not asked keeps its place.
 */
export const mergePages = (pages: readonly PageOf[], before: Places, limit: number): MergedPage => {
  const horizon = horizonOf(pages);
  const queues: Queue[] = pages.map((page) => ({ ...page, taken: 0 }));
  const events: InspectedEvent[] = [];
  while (events.length < limit) {
    const queue = newest(queues);
    const event = queue?.page.events[queue.taken];
    if (!queue || !event || event.recorded_at < horizon) break;
    queue.taken += 1;
    events.push(event);
  }
  const next: Places = {
    ...before,
    ...Object.fromEntries(queues.map((queue) => [queue.service, placeOf(queue, before)])),
  };
  const ended = pages.length > 0 && pages.every(({ service }) => next[service] === null);
  return { events, next: ended ? null : next };
};
