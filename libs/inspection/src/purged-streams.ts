import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { upcast } from '@corkboard/event-store/reader';
import { purged } from './describing.ts';

interface Own {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly catalogue: EventCatalogue;
}

const PAGE = 500;

/** Types of events after which nobody is shown what their stream said. */
const purging = (catalogue: EventCatalogue): ReadonlySet<string> =>
  new Set(
    Object.entries(catalogue).flatMap(([type, { purges, formerTypes = [] }]) => (purges ? [type, ...formerTypes] : [])),
  );

/** Whether personal fields of a stream are gone for good. */
export const isPurged = async ({ store, catalogue }: Own, stream: string): Promise<boolean> => {
  const types = purging(catalogue);
  if (types.size === 0) return false;
  for (let from = 0; ; ) {
    const events = await store.readStream(stream, { from, limit: PAGE });
    if (events.some(({ type }) => types.has(type))) return true;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return false;
    from = last.revision + 1;
  }
};

/** Shows events of such a stream, in their latest version. */
export const purgedBy =
  ({ catalogue }: Pick<Own, 'catalogue'>) =>
  (event: RecordedEvent): RecordedEvent =>
    purged(catalogue, upcast(event, catalogue));
