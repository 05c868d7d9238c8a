import type { Decider } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import type { Projection } from '@corkboard/event-store/projection';
import type { Table } from '@corkboard/event-store/table';
import { changesOf } from './changes-of.ts';

/** Row of a stream: in a table of which the key is the id of the stream. */
export interface RowPlace<Row extends object, Event extends DomainEvent> {
  readonly category: string;
  readonly projection: Projection<Event>;
  readonly table: Table<Row>;
}

/**
 * Folds a stream into the row that its events alone make: for an answer to who has just written there, while the table is
 * behind. What events of other streams change in that row is missing.
 *
 * @example const { state } = await streams.load(`pin-${id}`, rowOfStream({ category: 'pin', projection: pinPage, table: pins }, id));
 */
export const rowOfStream = <Row extends object, Event extends DomainEvent>(
  { category, projection, table }: RowPlace<Row, Event>,
  id: string,
): Decider<Row | null, RecordedEvent & Event> => ({
  category,
  initial: null,
  evolve: (row, event) =>
    changesOf(projection, [event])
      .filter((change) => change.table.name === table.name && change.key[0] === id)
      .reduce<Row | null>((before, { fold }) => (fold as (row: Row | null) => Row | null)(before), row),
});
