import { EVENTS_PER_PAGE, MASK } from '@corkboard/contracts/operations/inspection';
import type { ListedRow } from '@corkboard/contracts/operations/service-acts';
import { type AnyTable, type ColumnType, columnsOf } from '@corkboard/event-store/table';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Backbone } from '@corkboard/service/backbone';
import type { StaffList } from '@corkboard/service/staff-lists';
import type { Answering } from './port.ts';

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

const placeOf = ({ table, newest }: StaffList, row: Row): string =>
  `${(row[newest] as Date).toISOString()} ${row[table.key[0] ?? '']}`;

/** @throws ApiError MALFORMED when no page can have ended there. */
const placeIn = (text: string): readonly [string, string] => {
  const [at = '', id = ''] = text.split(' ');
  if (Number.isNaN(Date.parse(at)) || !/^[\da-f-]{36}$/i.test(id)) throw new ApiError('MALFORMED');
  return [at, id];
};

const pageOf = ({ table, newest, foundBy }: StaffList): string => `
  SELECT ${columnsOf(table)} FROM ${table.name}
  WHERE ($1::uuid IS NULL OR $1 IN (${foundBy.join(', ')}))
    AND ($2::timestamptz IS NULL OR (${newest}, ${table.key[0]}) < ($2, $3::uuid))
  ORDER BY ${newest} DESC, ${table.key[0]} DESC LIMIT $4`;

const listOf = ({ lists = {} }: Backbone['definition'], name: string): StaffList | null =>
  Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;

/** The rows that a service lists for staff. */
export const listsOf = ({ definition, pool }: Pick<Backbone, 'definition' | 'pool'>): Answering<'list' | 'listed'> => ({
  async list({ params, query: { search = null, before, limit = EVENTS_PER_PAGE } }) {
    const list = listOf(definition, params.list);
    if (!list) return null;
    const [at, id] = before === undefined ? [null, null] : placeIn(before);
    const { rows } = await pool.query<Row>(pageOf(list), [search, at, id, limit + 1]);
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
    const text = `SELECT ${columnsOf(list.table)} FROM ${list.table.name} WHERE ${list.table.key[0]} = $1`;
    const [row] = (await pool.query<Row>(text, [params.id])).rows;
    return row ? shown(list.table, row) : null;
  },
});
