import type { EventCatalogue } from './catalogue.ts';
import type { RecordedEvent } from './event.ts';
import type { Batch, EventFilter, EventStore } from './port.ts';

/** The methods of the port that answer with events or choose them by type. */
type Reads = Pick<EventStore, 'readStream' | 'readAll' | 'findEvent' | 'subscribe'>;

const renamingReads = (store: EventStore, catalogue: EventCatalogue, names: ReadonlyMap<string, string>): Reads => {
  const current = (event: RecordedEvent): RecordedEvent => {
    const type = names.get(event.type);
    return type === undefined ? event : { ...event, type };
  };
  const renamed = (batch: Batch): Batch => ({ ...batch, events: batch.events.map(current) });
  const withFormer = (filter: EventFilter = {}): EventFilter =>
    filter.types
      ? { ...filter, types: filter.types.flatMap((type) => [type, ...(catalogue[type]?.formerTypes ?? [])]) }
      : filter;
  return {
    readStream: async (stream, range) => (await store.readStream(stream, range)).map(current),
    readAll: async (read) => renamed(await store.readAll({ ...read, filter: withFormer(read.filter) })),
    async findEvent(id) {
      const found = await store.findEvent(id);
      return found && current(found);
    },
    async *subscribe(options) {
      for await (const batch of store.subscribe({ ...options, filter: withFormer(options.filter) }))
        yield renamed(batch);
    },
  };
};

/**
 * Reads events stored under one of the catalogue's former types as events of the current type; filters by the current type
 * match both. Everything else is the store's own. Stored events stay as they are.
 */
export const withRenamedTypes = <Store extends EventStore>(store: Store, catalogue: EventCatalogue): Store => {
  const names = new Map(
    Object.entries(catalogue).flatMap(([type, { formerTypes = [] }]) => formerTypes.map((former) => [former, type])),
  );
  if (names.size === 0) return store;
  const reads = new Map<PropertyKey, unknown>(Object.entries(renamingReads(store, catalogue, names)));
  // By function, so that one put in the place of another counts from then on.
  const bound = new WeakMap<object, unknown>();
  return new Proxy(store, {
    get(target, name) {
      const own: unknown = reads.get(name) ?? Reflect.get(target, name, target);
      if (typeof own !== 'function') return own;
      if (!bound.has(own)) bound.set(own, own.bind(target));
      return bound.get(own);
    },
  });
};
