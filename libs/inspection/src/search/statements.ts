import type { Wanted } from './terms.ts';

export type Order = 'newest' | 'oldest';

const within = (order: Order): string => `($1::text IS NULL OR position ${order === 'newest' ? '<' : '>'} $1)
  AND ($2::timestamptz IS NULL OR recorded_at >= $2) AND ($3::timestamptz IS NULL OR recorded_at < $3)`;

const withTerms = ({ all, any }: Wanted): string => {
  const conditions = [
    ...(all.length > 0 ? ['terms @> $5::integer[]'] : []),
    ...(any.length > 0 ? ['terms && $#'] : []),
  ];
  return ['true', ...conditions].join(' AND ').replace('$#', `$${all.length > 0 ? 6 : 5}::integer[]`);
};

/** Frequent terms are found soon among the newest. */
export const inNewest = (table: string, wanted: Wanted): string => `SELECT position, stream, revision FROM (
    SELECT * FROM ${table} WHERE ${within('newest')} ORDER BY position DESC LIMIT 4000) newest
  WHERE ${withTerms(wanted)} ORDER BY position DESC LIMIT $4`;

/** Rare terms are found by the index: the order is such that the planner cannot walk the part event by event. */
export const inPart = (
  table: string,
  wanted: Wanted,
  order: Order,
): string => `SELECT position, stream, revision FROM ${table}
  WHERE ${within(order)} AND ${withTerms(wanted)} ORDER BY position || '' ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT $4`;
