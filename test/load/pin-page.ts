import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { integer, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { type Projections, runProjections } from '@corkboard/read-models/run-projections';
import type { Pool } from 'pg';
import type { PinPayload } from './pin-events.ts';

const pins = table('pin_page', {
  id: uuid({ primary: true }),
  board_id: uuid(),
  title: text(),
  description: text(),
  link: text(),
  saves: integer(),
  saved_at: timestamptz(),
});

/** Of the read model, and of its peer's. */
export const pinColumns = `id uuid PRIMARY KEY, board_id uuid NOT NULL, title text NOT NULL,
  description text NOT NULL, link text NOT NULL, saves integer NOT NULL, saved_at timestamptz NOT NULL`;

type PinSaved = { readonly type: 'PinSaved'; readonly version: number; readonly data: PinPayload };

const pinPage = projection<PinSaved>({
  name: 'pin-page',
  version: 1,
  tables: [pins],
  on: {
    PinSaved: ({ data, recordedAt }) => [
      change(pins, [data.pinId], (row) => ({
        id: data.pinId,
        board_id: data.boardId,
        title: data.title,
        description: data.description,
        link: data.link,
        saves: (row?.saves ?? 0) + 1,
        saved_at: recordedAt,
      })),
    ],
  },
});

export interface PinPage {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly projections: Projections;
  close(): Promise<void>;
}

/** A store in the schema `shown` and the read model `pin-page` on it; any number of processes may open it. */
export const openPinPage = async (url: string): Promise<PinPage> => {
  const pool = openPool({ url });
  const store = await openPostgresEventStore({ pool, schema: 'shown', log: silent });
  await pool.query(`CREATE TABLE IF NOT EXISTS shown.pin_page (${pinColumns})`);
  const reader = createReader({
    catalogue: { PinSaved: { version: 1, meaning: 'a pin was saved' } },
    keys: keysInMemory(),
  });
  const projections = await runProjections({
    store,
    pool,
    reader,
    schema: 'shown',
    projections: [pinPage],
    log: silent,
  });
  return {
    pool,
    store,
    projections,
    async close() {
      await projections.close();
      await store.close();
      await pool.end();
    },
  };
};
