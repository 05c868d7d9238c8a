import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { QueryClient } from '@tanstack/react-query';
import { findViewer } from '../../lib/bootstrap.ts';
import { keys } from '../../lib/queries/keys.ts';
import { report } from '../../lib/report/client-events.ts';
import type { SaveTarget } from './save.api.ts';

type Counted = Pick<BoardPickerItem, 'id' | 'pin_count' | 'image_cover_url'>;

/** S-081, S-083: one pin more; its picture becomes the cover where there was none or a section was chosen. */
export const boardAfterSave = <Board extends Counted>(board: Board, pin: SavedPin, target: SaveTarget): Board => {
  if (board.id !== target.id) return board;
  const takesCover = board.image_cover_url === null || Boolean(target.section);
  const cover = takesCover ? pin.images?.['236x'].url : undefined;
  return { ...board, pin_count: board.pin_count + 1, ...(cover !== undefined && { image_cover_url: cover }) };
};

/** S-082: one pin more, and the board stands first among those saved to lately. */
export const userAfterSave = (user: UserProfile, board: UserProfile['recent_boards'][number]): UserProfile => ({
  ...user,
  pin_count: user.pin_count + 1,
  recent_boards: [board, ...user.recent_boards.filter(({ id }) => id !== board.id)],
});

/** Changes the shown pin at once; the lists are requested again behind it. */
export const afterSave = (client: QueryClient, pin: SavedPin, target: SaveTarget): void => {
  // The server decides on the variant (S-012): it knows whether the pin may be promoted.
  report(pin.success_event);
  client.setQueriesData<PickerBoards>({ queryKey: ['boards', 'picker'] }, (boards) => {
    if (boards === undefined) return boards;
    const all = boards.all_boards.map((board) => boardAfterSave(board, pin, target));
    const saved = all.find(({ id }) => id === target.id);
    const others = boards.boards_shortlist.filter(({ id }) => id !== target.id);
    return { all_boards: all, boards_shortlist: saved ? [saved, ...others].slice(0, 2) : boards.boards_shortlist };
  });
  const me = findViewer()?.user?.username;
  const board = { id: target.id, name: target.name, url: pin.board?.url ?? '', section: target.section ?? null };
  if (me !== undefined)
    client.setQueryData<UserProfile>(keys.user(me), (user) => (user === undefined ? user : userAfterSave(user, board)));
  void client.invalidateQueries({ queryKey: keys.boards });
  const walls = [keys.feed('boardfeed', target.id), keys.feed('board-section-pins', target.section?.id)];
  for (const queryKey of walls) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  if (me !== undefined) void client.invalidateQueries({ queryKey: keys.feed('userpins', me), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keys.users });
  if (pin.origin_pin_id !== null) void client.invalidateQueries({ queryKey: keys.pin(pin.origin_pin_id) });
};
