import { START } from '@corkboard/event-store/event';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { ParkedEvents } from './parked-events.ts';

let url: string;
let pool: Pool;
beforeAll(async () => {
  url = await testDatabase();
  pool = openPool({ url });
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await dropTestDatabase(url);
});

const [waiting, skipped] = ['01890a5d-ac96-8c21-9a3b-51153d784dc1', '01890a5d-ac96-8c21-9a3b-51153d784dc2'];

it('keeps the parked events of a database whose columns have their former names', async () => {
  await pool.query(`CREATE SCHEMA parking; CREATE TABLE parking.parked_events (
    name text NOT NULL, version integer NOT NULL, event_id uuid NOT NULL, event_type text NOT NULL,
    stream text COLLATE "C" NOT NULL, revision integer NOT NULL, position text COLLATE "C" NOT NULL, error text,
    attempts integer NOT NULL, parked_at timestamptz NOT NULL DEFAULT now(), asked text, edit json, reason text,
    settled text, settled_at timestamptz, PRIMARY KEY (name, version, event_id))`);
  await pool.query(
    `INSERT INTO parking.parked_events
       (name, version, event_id, event_type, stream, revision, position, error, attempts, asked, settled)
     VALUES ('notes', 1, $1, 'WordSaid', 'note-1', 1, '1', 'a poison', 1, 'replay', NULL),
            ('notes', 1, $2, 'WordSaid', 'note-1', 0, '0', 'a poison', 1, NULL, 'skipped')`,
    [waiting, skipped],
  );
  const who = { kind: 'projection', name: 'notes', version: 1 } as const;
  for (let start = 0; start < 2; start += 1) {
    const parked = await ParkedEvents.open(pool, 'parking');
    expect(await parked.list(who, { after: START, limit: 10 })).toMatchObject([
      { event_id: waiting, requested: 'replay', events: 1 },
    ]);
    expect(await parked.decisions(who)).toEqual(new Map([[skipped, { as: 'skipped' }]]));
  }
});
