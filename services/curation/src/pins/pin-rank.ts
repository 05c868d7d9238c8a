import { generateKeyBetween } from 'fractional-indexing';

const DIGITS = '0123456789abcdef';
/** First character of a key: it says how many digits its whole part has. */
const HEADS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Of a whole part of 12 digits: milliseconds since 1970 until the year 10889. */
const HEAD = 'l';
const WHOLE = 12;
/** First hexadecimal digits of an id: pins of one millisecond come in the order of their ids, as in lists by time. */
const FRACTION = 7;

/** The SQL expression of `rankOf`. */
export const rankSql = (at: string, id: string): string =>
  `'${HEAD}' || lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), ${WHOLE}, '0') || left(${id}::text, ${FRACTION}) || '8'`;

/**
 * Rank of a pin that nobody has placed: lists run from the highest to the lowest, so the newest comes first. A key of
 * fractional indexing, compared byte by byte; `at` in ISO 8601. A fraction must not end with a zero.
 */
export const rankOf = (at: string, id: string): string => {
  const whole = Date.parse(at).toString(16).padStart(WHOLE, '0');
  return `${HEAD}${whole}${id.slice(0, FRACTION)}8`;
};

/** A rank between two others; null: there is none on that side. */
export const rankBetween = (lower: string | null, higher: string | null): string =>
  generateKeyBetween(lower, higher, DIGITS, HEADS);
