import { type BoardSort, boardSorts } from '@corkboard/contracts/curation/boards';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { byPickerOrder } from '@corkboard/rules/curation/picker';
import type { Bookmark } from '../paging.ts';
import type { BoardRow, ListedBoard } from './read-models/board-page/board-page.table.ts';

type Order = (a: ListedBoard, b: ListedBoard) => number;

const descending = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? 1 : (a ?? '') > (b ?? '') ? -1 : 0;
const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const alphabetical = byPickerOrder();
const newest: Order = (a, b) => descending(a.created_at, b.created_at) || -byId(a, b);
const lastPinnedTo: Order = (a, b) => descending(a.last_pinned_at, b.last_pinned_at) || newest(a, b);

const isShared = ({ member_ids }: ListedBoard): number => (member_ids.length > 0 ? 0 : 1);

/** How boards stand without an order by hand. */
export const byStanding: Order = (a, b) => lastPinnedTo(a, b) || byId(a, b);

/** In the order of the ids, behind those that these do not name. */
const byHand = (ids: readonly string[]): Order => {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: ListedBoard): number => places.get(id) ?? -1;
  return (a, b) => placeOf(a) - placeOf(b) || byStanding(a, b);
};

/** S-069; `custom` is the order that was made by hand (DS-043). */
const orders: Readonly<Record<Exclude<BoardSort, 'custom'>, Order>> = {
  alphabetical: (a, b) => alphabetical({ id: a.id, name: a.name ?? '' }, { id: b.id, name: b.name ?? '' }),
  last_pinned_to: lastPinnedTo,
  newest,
  oldest: (a, b) => -newest(a, b),
  group_boards_at_top: (a, b) => isShared(a) - isShared(b) || lastPinnedTo(a, b),
};

export const isBoardSort = (sort: string): sort is BoardSort => (boardSorts as readonly string[]).includes(sort);

const groups: Readonly<Record<BoardPrivacy, number>> = { public: 0, secret: 1, protected: 2 };

export interface ListedBoards {
  readonly sort: BoardSort;
  readonly group_by: 'mix_public_private' | 'visibility';
  readonly privacy_filter: 'all' | BoardPrivacy;
  /** Ids of boards in the order that their owner made by hand. */
  readonly byHand: readonly string[];
}

/**
 * DS-042: one list, or public, secret and protected ones after each other, each sorted. Protected ones, which are not on
 * a profile (S-060), only where they are asked for.
 */
export const listed = (
  rows: readonly BoardRow[],
  { sort, group_by, privacy_filter, byHand: ids }: ListedBoards,
): readonly BoardRow[] => {
  const order = sort === 'custom' ? byHand(ids) : orders[sort];
  return rows
    .filter(({ privacy }) => (privacy_filter === 'all' ? privacy !== 'protected' : privacy === privacy_filter))
    .sort(
      (a, b) => (group_by === 'visibility' ? groups[a.privacy] - groups[b.privacy] : 0) || order(a, b) || byId(a, b),
    );
};

/** DS-036: boards that are not put away. */
export const unarchived = <Row extends ListedBoard>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ archived_at }) => archived_at === null);

/** Boards that are put away are listed for those on them alone, and only where they are asked for. */
export const withArchived = (
  rows: readonly BoardRow[],
  { include_archived, only_archived }: { readonly include_archived: boolean; readonly only_archived: boolean },
  isOwn: boolean,
): readonly BoardRow[] => {
  if (only_archived) return isOwn ? rows.filter(({ archived_at }) => archived_at !== null) : [];
  return include_archived && isOwn ? rows : unarchived(rows);
};

/** S-060: boards of an account without those of ad accounts. */
export const onProfile = <Row extends ListedBoard>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ privacy }) => privacy !== 'protected');

/** S-061: those that a viewer chooses from who works in the ad account of another one. */
export const ofAdvertiser = <Row extends ListedBoard>(rows: readonly Row[], advertiserId: string): readonly Row[] =>
  rows.filter(({ advertiser_id }) => advertiser_id === advertiserId);

/** Index behind the last board that was shown, or, once that is gone, where it stood. */
export const placeAfter = (rows: readonly BoardRow[], after: Bookmark | null): number => {
  if (after === null) return 0;
  const last = rows.findIndex(({ id }) => id === after[0]);
  return last === -1 ? Number(after[1]) : last + 1;
};
