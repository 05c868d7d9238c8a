import { testDatabase } from '@corkboard/testing/postgres';
import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../contract/case.ts';
import { START } from '../event.ts';
import { silent } from '../log.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

describe('a store made before the global order knew types', () => {
  it('learns them when it is opened, of what has its place and of what waits for it', async () => {
    const url = await testDatabase();
    const pool = openPool({ url });
    const open = () => openPostgresEventStore({ url, schema: 'older', log: silent });
    const before = await open();
    const types = ['First', 'Second', 'First', 'Third'];
    for (const type of types) {
      await before.append({ stream: 's-1', expectedRevision: 'any', events: [sampleEvent({}, type)] });
    }
    await before.close();
    await pool.query(`
      ALTER TABLE older.log DROP COLUMN type;
      ALTER TABLE older.pending DROP COLUMN type;
      ALTER TABLE older.log DISABLE TRIGGER no_change;
      WITH last AS (DELETE FROM older.log WHERE position = 4 RETURNING seq) INSERT INTO older.pending SELECT seq FROM last;
      ALTER TABLE older.log ENABLE TRIGGER no_change;
      UPDATE older.head SET position = 3;
      DELETE FROM older.library_migrations`);

    const after = await open();
    await after.waitBeyond((await after.readAll({ from: START, limit: 3 })).through, 10_000);
    const read = (type: string) => after.readAll({ from: START, limit: 10, filter: { types: [type] } });
    const revisions = await Promise.all(
      ['First', 'Second', 'Third'].map(async (type) => (await read(type)).events.map(({ revision }) => revision)),
    );
    expect(revisions).toEqual([[0, 2], [1], [3]]);
    await expect(pool.query('UPDATE older.log SET seq = 0')).rejects.toThrow('cannot be changed');
    await after.close();
    await pool.end();
  });
});

describe('a store made before its index of seq had the positions', () => {
  it('gets that when it is opened, and reads the place of an event from it alone, as a new store does', async () => {
    const url = await testDatabase();
    const pool = openPool({ url, max: 1 });
    const open = (schema: string) => openPostgresEventStore({ url, schema, log: silent });
    const before = await open('older');
    await before.append({ stream: 's-1', expectedRevision: 'any', events: [sampleEvent(), sampleEvent()] });
    await before.close();
    await pool.query(`
      ALTER TABLE older.log DROP CONSTRAINT log_seq_key, ADD UNIQUE (seq);
      DELETE FROM older.library_migrations`);

    const after = await open('older');
    const fresh = await open('fresh');
    expect((await after.readStream('s-1')).map(({ position }) => Number(position))).toEqual([1, 2]);
    await pool.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    for (const schema of ['older', 'fresh']) {
      const { rows } = await pool.query(`EXPLAIN SELECT position FROM ${schema}.log WHERE seq = 2`);
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Index Only Scan using log_seq_key');
    }
    await Promise.all([after.close(), fresh.close()]);
    await pool.end();
  });
});
