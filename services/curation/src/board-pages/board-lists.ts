import { type BoardSort, boardSorts } from '@corkboard/contracts/curation/boards';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { byPickerOrder } from '@corkboard/rules/curation/picker';
import type { Bookmark } from '../paging.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';

type Order = (a: BoardRow, b: BoardRow) => number;

const descending = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? 1 : (a ?? '') > (b ?? '') ? -1 : 0;
const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const alphabetical = byPickerOrder();
const newest: Order = (a, b) => descending(a.created_at, b.created_at) || -byId(a, b);
const lastPinnedTo: Order = (a, b) => descending(a.last_pinned_at, b.last_pinned_at) || newest(a, b);

const isShared = ({ member_ids }: BoardRow): number => (member_ids.length > 0 ? 0 : 1);

/** S-069, DS-043. Nobody has arranged boards by hand yet, so `custom` is the order in which they were last saved to. */
const orders: Readonly<Record<BoardSort, Order>> = {
  alphabetical: (a, b) => alphabetical({ id: a.id, name: a.name ?? '' }, { id: b.id, name: b.name ?? '' }),
  last_pinned_to: lastPinnedTo,
  newest,
  oldest: (a, b) => -newest(a, b),
  group_boards_at_top: (a, b) => isShared(a) - isShared(b) || lastPinnedTo(a, b),
  custom: lastPinnedTo,
};

export const isBoardSort = (sort: string): sort is BoardSort => (boardSorts as readonly string[]).includes(sort);

const groups: Readonly<Record<BoardPrivacy, number>> = { public: 0, secret: 1, protected: 2 };

export interface ListedBoards {
  readonly sort: BoardSort;
  readonly group_by: 'mix_public_private' | 'visibility';
  readonly privacy_filter: 'all' | BoardPrivacy;
}

/**
 * DS-042: one list, or public, secret and protected ones after each other, each sorted. Protected ones, which are not on
 * a profile (S-060), only where they are asked for.
 */
export const listed = (
  rows: readonly BoardRow[],
  { sort, group_by, privacy_filter }: ListedBoards,
): readonly BoardRow[] =>
  rows
    .filter(({ privacy }) => (privacy_filter === 'all' ? privacy !== 'protected' : privacy === privacy_filter))
    .sort(
      (a, b) =>
        (group_by === 'visibility' ? groups[a.privacy] - groups[b.privacy] : 0) || orders[sort](a, b) || byId(a, b),
    );

/** DS-036: boards that are not put away. */
export const unarchived = (rows: readonly BoardRow[]): readonly BoardRow[] =>
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

/** S-376: where somebody saved to most recently. */
export const recentOf = (rows: readonly BoardRow[]): readonly BoardRow[] =>
  rows.filter(({ last_pinned_at }) => last_pinned_at !== null).sort(lastPinnedTo);

/** S-060: boards of an account without those of ad accounts. */
export const onProfile = (rows: readonly BoardRow[]): readonly BoardRow[] =>
  rows.filter(({ privacy }) => privacy !== 'protected');

/** S-061: those that a viewer chooses from who works in the ad account of another one. */
export const ofAdvertiser = (rows: readonly BoardRow[], advertiserId: string): readonly BoardRow[] =>
  rows.filter(({ advertiser_id }) => advertiser_id === advertiserId);

/** Index behind the last board that was shown, or, once that is gone, where it stood. */
export const placeAfter = (rows: readonly BoardRow[], after: Bookmark | null): number => {
  if (after === null) return 0;
  const last = rows.findIndex(({ id }) => id === after[0]);
  return last === -1 ? Number(after[1]) : last + 1;
};
