import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { Decider } from '@corkboard/event-store/decider';
import type { DomainEvent } from '@corkboard/event-store/event';
import { change, projection } from '@corkboard/event-store/projection';
import { integer, table, text } from '@corkboard/event-store/table';
import type { Translation } from '@corkboard/messaging/translation';

export const SERVICE = 'chaos';

/** `after` is how many events the decision had seen: in a right store it is the revision. `echo`: published twice. */
export type Counted = DomainEvent<'Counted', { write: string; after: number; echo: boolean }> & { readonly version: 1 };

export const catalogue: EventCatalogue = { Counted: { version: 1, meaning: 'Somebody counted one further.' } };

export const tally: Decider<number, Counted> = { category: 'tally', initial: 0, evolve: (count) => count + 1 };

/** One more than `before` events for each of `size`. */
export const count = (before: number, { write, size, echo }: { write: string; size: number; echo: boolean }) =>
  Array.from(
    { length: size },
    (_, index): Counted => ({ type: 'Counted', version: 1, data: { write, after: before + index, echo } }),
  );

export const tallies = table('tallies', {
  stream: text({ primary: true }),
  events: integer(),
  /** The writes in the order in which they were taken in. */
  trail: text(),
});

/** How many events each stream has, and which writes they are of, in their order. */
export const tallying = projection<Counted>({
  name: 'tallies',
  version: 1,
  tables: [tallies],
  on: {
    Counted: ({ stream, data }) => [
      change(tallies, [stream], (row) => ({
        stream,
        events: (row?.events ?? 0) + 1,
        trail: row ? `${row.trail} ${data.write}` : data.write,
      })),
    ],
  },
});

export const publishing: Translation = ({ data }) => {
  const said = { type: 'chaos.counted.v1', data };
  return data['echo'] === true ? [said, said] : [said];
};

export const TABLES = `
CREATE TABLE IF NOT EXISTS tallies (stream text PRIMARY KEY, events integer NOT NULL, trail text NOT NULL);
CREATE TABLE IF NOT EXISTS effects (nth bigint GENERATED ALWAYS AS IDENTITY, subject text NOT NULL, message text NOT NULL);`;
