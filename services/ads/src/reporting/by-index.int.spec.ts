import { emptyTables, scannedBy } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ads } from '../ads.module.ts';
import { closingStatements } from '../closing/closing.ts';
import { correctionStatements } from '../closing/corrections.ts';
import { differenceStatements } from '../closing/differences.ts';
import { CANONICAL_ROWS } from '../closing/hour-rows.ts';
import { reconcilingStatements } from '../closing/reconciling.ts';
import { rollUpStatements } from '../closing/roll-up.ts';
import { WATERMARK } from '../closing/watermark.ts';
import { NOTE } from '../counting/hour-states.ts';
import { DIFFERENCES, SUMS } from '../counting/reconciliation.ts';
import { MISSING } from '../counting/served-rows.ts';
import { PAGE } from './hit-rows.ts';
import { HOURS_OF } from './hour-pages.ts';
import { reportStatements } from './hour-reports.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('ads', ads.migrations);
  for (const table of ['ad_hits', 'ad_insertions', 'ad_rejected_hits'])
    await tables.client.query(
      `CREATE TABLE ${table}_week PARTITION OF ${table} FOR VALUES FROM ('2026-11-19') TO ('2026-11-26')`,
    );
});
afterAll(() => tables?.drop());

const statements = Object.entries({
  ...{ ...closingStatements, ...rollUpStatements, ...correctionStatements, ...differenceStatements },
  ...{
    ...reconcilingStatements,
    CANONICAL_ROWS,
    WATERMARK,
    NOTE,
    MISSING,
    DIFFERENCES,
    SUMS,
    PAGE,
    HOURS_OF,
    ...reportStatements,
  },
});

describe('a report, and the closing and comparing of hours', () => {
  it.each(statements)('find what they ask for by an index, however many rows there are: %s', async (_, text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });
});

describe('the hours of an ad account among a million', () => {
  const OF = '00000000-0000-8000-8000-000000000001';
  const from = new Date('2026-11-01T00:00:00.000Z');
  const to = new Date('2026-11-03T00:00:00.000Z');

  beforeAll(async () => {
    const all = `SELECT lpad(to_hex(account), 8, '0')::text || '-0000-8000-8000-000000000001' AS id,
      '2026-10-01T00:00:00Z'::timestamptz + hour * interval '1 hour' AS hour
      FROM generate_series(0, 499) account, generate_series(0, 1999) hour`;
    await tables.client.query(`INSERT INTO ad_hour_states SELECT id::uuid, hour, 'closed', 0,
      CASE WHEN hour < '2026-12-01' THEN 'infinity' ELSE '2026-12-01'::timestamptz END FROM (${all}) of`);
    await tables.client.query(`INSERT INTO ad_differences
      SELECT gen_random_uuid(), id::uuid, id::uuid, id::uuid, hour, NULL, 'spend', 1, 2, '[]', hour, NULL FROM (${all}) of
      WHERE extract(hour FROM hour AT TIME ZONE 'UTC') = 0`);
    await tables.client.query('ANALYZE ad_hour_states; ANALYZE ad_differences');
  }, 120_000);

  it.each([
    ['a page of them', HOURS_OF, [OF, from, to, 25], 'ad_hour_states_pkey'],
    ['their differences', differenceStatements.OPEN_IN, [OF, from, to], 'ad_differences_of_advertiser'],
    ['those to compare next', reconcilingStatements.LEAST_RECENT, [], 'ad_hour_states_to_check'],
  ])('are read by an index, as the planner chooses: %s', async (_, text, values, index) => {
    await tables.client.query('SET enable_seqscan = on');
    const { rows } = await tables.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
