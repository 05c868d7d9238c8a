import { EVENTS_PER_PAGE, MASK } from '@corkboard/contracts/operations/inspection';
import type { ListedRow } from '@corkboard/contracts/operations/service-acts';
import { type AnyTable, type ColumnType, columnsOf } from '@corkboard/event-store/table';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Backbone } from '@corkboard/service/backbone';
import type { StaffList } from '@corkboard/service/staff-lists';
import type { Pool } from 'pg';
import type { Answering, RowPreviews } from './port.ts';

type Row = Readonly<Record<string, unknown>>;

/** Types of columns that may hold personal texts. */
const wordy: ReadonlySet<ColumnType> = new Set(['text', 'text[]', 'jsonb', 'bytea']);

const shown = ({ columns, key, open = [] }: AnyTable, row: Row): ListedRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { type }]) => {
      const value = row[name];
      const isHidden = value !== null && wordy.has(type) && !open.includes(name) && !key.includes(name);
      return [name, isHidden ? MASK : value instanceof Date ? value.toISOString() : value];
    }),
  );

const keyOf = ({ table, key = table.key[0] ?? '' }: StaffList): string => key;

const placeOf = (list: StaffList, row: Row): string =>
  `${(row[list.newest] as Date).toISOString()} ${row[keyOf(list)]}`;

/** @throws ApiError MALFORMED when no page can have ended there. */
const placeIn = (text: string): readonly [string, string] => {
  const [at = '', id = ''] = text.split(' ');
  if (Number.isNaN(Date.parse(at)) || !/^[\da-f-]{36}$/i.test(id)) throw new ApiError('MALFORMED');
  return [at, id];
};

const pageOf = (list: StaffList, condition: string): string => {
  const { table, newest, foundBy } = list;
  return `SELECT ${columnsOf(table)} FROM ${table.name}
  WHERE ($1::uuid IS NULL OR $1 IN (${foundBy.join(', ')}))
    AND ($2::timestamptz IS NULL OR (${newest}, ${keyOf(list)}) < ($2, $3::uuid))
    AND (${condition})
  ORDER BY ${newest} DESC, ${keyOf(list)} DESC LIMIT $4`;
};

const listOf = ({ lists = {} }: Backbone['definition'], name: string): StaffList | null =>
  Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;

/** @throws ApiError MALFORMED of a list whose rows never wait. */
const conditionOf = ({ waiting }: StaffList, only: 'waiting' | undefined): string => {
  if (only === undefined) return 'true';
  if (waiting === undefined) throw new ApiError('MALFORMED');
  return waiting;
};

const rowOf = async (pool: Pool, list: StaffList, id: string): Promise<Row | null> => {
  const text = `SELECT ${columnsOf(list.table)} FROM ${list.table.name} WHERE ${keyOf(list)} = $1`;
  return (await pool.query<Row>(text, [id])).rows[0] ?? list.initial?.[id] ?? null;
};

type Source = Pick<Backbone, 'definition' | 'pool'>;

/** The rows that a service lists for staff. */
export const listsOf = (
  { definition, pool }: Source,
  previews?: RowPreviews,
): Answering<'list' | 'listed' | 'preview'> => ({
  async list({ params, query: { search = null, only, before, limit = EVENTS_PER_PAGE } }) {
    const list = listOf(definition, params.list);
    if (!list) return null;
    const [at, id] = before === undefined ? [null, null] : placeIn(before);
    const { rows } = await pool.query<Row>(pageOf(list, conditionOf(list, only)), [search, at, id, limit + 1]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((row) => shown(list.table, row)),
      before: last && rows.length > limit ? placeOf(list, last) : null,
    };
  },
  async listed({ params }) {
    const list = listOf(definition, params.list);
    if (!list) return null;
    const row = await rowOf(pool, list, params.id);
    return row && shown(list.table, row);
  },

  async preview({ params }) {
    const list = listOf(definition, params.list);
    const row = list && previews && (await rowOf(pool, list, params.id));
    return row ? ((await previews?.of(params.list, row)) ?? null) : null;
  },
});
