import type { AnyTable, ColumnType } from '@corkboard/event-store/table';
import { Pool } from 'pg';
import type { ExportSection, FindRows, Made, OwnRow } from './section.ts';

interface OwnRows {
  readonly name: string;
  readonly from: AnyTable;
  /** Other tables that tell nothing more, such as copies. */
  readonly covers?: ExportSection['covers'];
  /** Condition on the account, `$1`, and on nothing that it changes with. */
  readonly where: string;
  /** Columns that order the rows and tell them apart, in the order of an index that begins with the account. */
  readonly key: Readonly<Record<string, ColumnType>>;
  /** The newest first, where the index descends. */
  readonly descending?: true;
  /** Expressions with their names: `'id AS board_id'`. Never a secret, nor anything of somebody else's but ids. */
  readonly columns: readonly string[];
}

const KEY = 'key_of_row';

/** `$1` the account, `$2` the most rows, then the key that was reached. */
const statementsOf = ({ from, where, key, columns, descending }: OwnRows): readonly [first: string, next: string] => {
  const names = Object.keys(key);
  const reached = Object.values(key).map((type, n) => `$${n + 3}::${type}`);
  const order = names.map((name) => (descending ? `${name} DESC` : name)).join(', ');
  const text = (further: string): string =>
    `SELECT ${columns.join(', ')}, ARRAY[${names.map((name) => `${name}::text`).join(', ')}] AS ${KEY}
    FROM ${from.name} WHERE ${where}${further} ORDER BY ${order} LIMIT $2::integer`;
  return [text(''), text(` AND (${names.join(', ')}) ${descending ? '<' : '>'} (${reached.join(', ')})`)];
};

/**
 * A section that is read from a table, from row to row by their keys.
 *
 *     exports: [ownRows({ name: 'sessions', from: sessionsTable, where: 'account_id = $1', key: { session_id: 'uuid' },
 *       columns: ['session_id', 'created_at'] })]
 */
export const ownRows = (section: OwnRows): ExportSection => {
  const [first, next] = statementsOf(section);
  const find =
    (pool: Pool): FindRows =>
    async ({ accountId, after, limit }) => {
      const { rows } = await pool.query<Record<string, unknown> & { readonly [KEY]: readonly string[] }>({
        text: after === null ? first : next,
        values: [accountId, limit, ...(after ?? [])],
      });
      return rows.map(({ [KEY]: key, ...row }) => ({ key, row }));
    };
  const covers = [section.from, ...(section.covers ?? [])];
  return { name: section.name, covers, inject: [Pool], useFactory: find, statements: [first, next] };
};

type Row = OwnRow['row'];

/** Rows that are shown at once: each may read a stream. */
const AT_ONCE = 50;

/** The same section, each row of it shown in another way: by a function that is made once, of what is injected. */
export const shownBy = (
  section: ExportSection,
  { inject, useFactory: make }: Made<(row: Row, accountId: string) => Row | Promise<Row>>,
): ExportSection => ({
  ...section,
  inject: [...section.inject, ...inject],
  useFactory: (...injected: never[]): FindRows => {
    const find = section.useFactory(...injected.slice(0, section.inject.length));
    const show = make(...injected.slice(section.inject.length));
    return async (asked) => {
      const found = await find(asked);
      const shown: OwnRow[] = [];
      for (let from = 0; from < found.length; from += AT_ONCE) {
        const part = found.slice(from, from + AT_ONCE);
        shown.push(
          ...(await Promise.all(part.map(async ({ key, row }) => ({ key, row: await show(row, asked.accountId) })))),
        );
      }
      return shown;
    };
  },
});
