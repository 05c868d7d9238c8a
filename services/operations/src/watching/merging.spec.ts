import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { describe, expect, it } from '@jest/globals';
import type { Places } from './cursor.ts';
import { mergePages, type PageOf } from './merging.ts';

interface Store {
  readonly service: ServiceName;
  /** Seconds at which its events were recorded, in the order of the store. */
  readonly times: readonly number[];
}

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Model of a store's inspection: newest first, at most `most`, before a position. */
const pageOf = ({ service, times }: Store, before: Places, most: number): PageOf => {
  const end = before[service] === undefined ? times.length : Number(before[service]);
  const positions = times.map((_, position) => position).filter((position) => position < end);
  const shown = positions.reverse().slice(0, most);
  const events = shown.map(
    (position) => ({ service, position: String(position), recorded_at: at(times[position] ?? 0) }) as InspectedEvent,
  );
  const last = shown.at(-1);
  const more = last !== undefined && last > 0;
  return {
    service,
    page: { events, before: more ? String(last) : null, looked_back_to: events.at(-1)?.recorded_at ?? null },
  };
};

const readAll = (stores: readonly Store[], limit: number, most = limit): string[] => {
  const seen: string[] = [];
  let places: Places | null = {};
  for (let pages = 0; places !== null && pages < 100; pages += 1) {
    const before: Places = places;
    const open = stores.filter(({ service }) => before[service] !== null);
    const merged = mergePages(
      open.map((store) => pageOf(store, before, most)),
      before,
      limit,
    );
    seen.push(...merged.events.map(({ service, position }) => `${service} ${position}`));
    places = merged.next;
  }
  return seen;
};

describe('events of several services', () => {
  const identity: Store = { service: 'identity', times: [1, 4, 5, 9] };
  const curation: Store = { service: 'curation', times: [2, 3, 6, 7, 8, 10] };

  it('are merged by recorded time, newest first', () => {
    const newest = readAll([identity, curation], 100).slice(0, 4);
    expect(newest).toEqual(['curation 5', 'identity 3', 'curation 4', 'curation 3']);
  });

  it.each([1, 2, 3, 4, 7])('come once each, in the same order, in pages of %d', (limit) => {
    expect(readAll([identity, curation], limit)).toEqual(readAll([identity, curation], 100));
  });

  it('wait for a service that has looked through less far', () => {
    expect(readAll([identity, curation], 4, 1)).toEqual(readAll([identity, curation], 100));
  });

  it('are all there when the clock of a service went back', () => {
    const back: Store = { service: 'identity', times: [1, 8, 3, 9, 2] };
    const seen = readAll([back, curation], 2);
    expect(seen.filter((each) => each.startsWith('identity'))).toEqual([4, 3, 2, 1, 0].map((n) => `identity ${n}`));
    expect(new Set(seen).size).toBe(11);
  });

  it('end when every service has ended', () => {
    expect(mergePages([pageOf({ service: 'identity', times: [] }, {}, 5)], {}, 5)).toEqual({ events: [], next: null });
  });
});
