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
}, 60_000);
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
