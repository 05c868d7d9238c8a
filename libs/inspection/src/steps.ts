import { MASK } from '@corkboard/contracts/operations/inspection';
import type { InspectedStep, RowChangeShown } from '@corkboard/contracts/operations/steps';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import type { RowChange } from '@corkboard/event-store/projection';
import { type AnyProjection, changesOf, typesOf } from '@corkboard/read-models/changes-of';

type Row = Record<string, unknown>;
type ShownStep = InspectedStep['projections'][number];

/** Events held in memory at once. */
const PAGE = 500;

/** The rows that one projection makes of events, in memory. */
class Rows {
  readonly #rows = new Map<string, Row>();
  /** It could not do without a personal value; from then on nothing it says can be believed. */
  untold = false;

  constructor(readonly projection: AnyProjection) {}

  /** Changed rows. */
  take(event: RecordedEvent): RowChangeShown[] {
    if (this.untold) return [];
    try {
      const changed = new Map<string, RowChangeShown>();
      for (const change of changesOf(this.projection, [event])) this.#apply(change, changed);
      return [...changed.values()].filter(({ before, after }) => before !== after);
    } catch {
      this.untold = true;
      return [];
    }
  }

  #apply({ table, key, fold }: RowChange, changed: Map<string, RowChangeShown>): void {
    const name = JSON.stringify([table.name, ...key]);
    const before = this.#rows.get(name) ?? null;
    const after = (fold as (row: Row | null) => Row | null)(before);
    if (after) this.#rows.set(name, after);
    else this.#rows.delete(name);
    const first = changed.get(name);
    changed.set(name, { table: table.name, key: [...key], before: first ? first.before : before, after });
  }
}

/** A row as it can be sent: bytes are shown as masked, for nobody reads them. */
const shown = (row: RowChangeShown['before']): RowChangeShown['before'] =>
  row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? MASK : value]));

const earlier = async function* (store: EventStore, { stream, revision }: RecordedEvent) {
  for (let from = 0; from < revision; from += PAGE)
    yield* await store.readStream(stream, { from, to: Math.min(from + PAGE, revision) - 1 });
};

/**
 * Changes of an event to the rows of each projection that handles it, when the events of its stream are folded alone.
 * `read` masks: values that are never opened cannot be shown.
 */
export const rowsChanged = async (
  store: EventStore,
  event: RecordedEvent,
  projections: readonly AnyProjection[],
  read: (event: RecordedEvent) => RecordedEvent,
): Promise<ShownStep[]> => {
  const { type } = read(event);
  const all = projections.filter((each) => typesOf(each).includes(type)).map((each) => new Rows(each));
  if (all.length === 0) return [];
  for await (const before of earlier(store, event)) for (const rows of all) rows.take(read(before));
  return all.map((rows) => {
    const changed = rows.take(read(event));
    const { name, version } = rows.projection;
    const shownRows = changed.map((each) => ({ ...each, before: shown(each.before), after: shown(each.after) }));
    return { name, version, rows: shownRows, untold: rows.untold };
  });
};
