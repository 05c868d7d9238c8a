import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError } from '@corkboard/http-edge/api-error';
import { Page } from '@corkboard/http-edge/envelope';

/** Most items that a bookmark counts. */
const COUNTED_MOST = 1_000_000_000;

/** Begin of a page: after these values of the list's order (opaque to clients). */
export type Bookmark = readonly (string | number)[];

export const malformed = () => new ApiError('MALFORMED', { messageDetail: 'bookmark: is not one of ours' });

const decode = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw malformed();
  }
};

const isForm = (values: unknown, kinds: string): values is Bookmark =>
  Array.isArray(values) &&
  values.length === kinds.length &&
  values.every((value, index) => isKind(value, kinds[index] ?? ''));

/** Null at the start, `end` behind the last page; a bookmark of none of these forms is refused. */
export const readBookmark = (text: string | null | undefined, ...forms: readonly string[]): Bookmark | 'end' | null => {
  if (!text) return null;
  if (text === END_BOOKMARK) return 'end';
  const values = decode(text);
  if (!forms.some((kinds) => isForm(values, kinds))) throw malformed();
  return values as Bookmark;
};

/** As it was written by us: days that no month has are refused here, and not by the database. */
const isMoment = (value: string): boolean =>
  /^[12]\d{3}-/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

/** A key of fractional indexing. */
export const isRank = (value: string): boolean => /^[A-Za-z][0-9a-f]{1,500}$/.test(value);

const isKind = (value: unknown, kind: string): boolean => {
  if (kind === 'n') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'c') return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= COUNTED_MOST;
  if (typeof value !== 'string') return false;
  if (kind === 't') return isMoment(value);
  if (kind === 'r') return isRank(value);
  return kind === 'u' ? isUuid(value) : true;
};

export const writeBookmark = (values: Bookmark): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/** A page of `size` out of `size + 1` rows: one more than asked tells that there is a next page. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  size: number,
  read: { item: (row: Row) => Item; bookmark: (row: Row) => Bookmark },
): Page<Item> => {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const more = rows.length > size && last !== undefined;
  return new Page(shown.map(read.item), more ? writeBookmark(read.bookmark(last)) : END_BOOKMARK);
};
