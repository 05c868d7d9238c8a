import type { EventOf } from '@corkboard/event-store/fact';
import { upTo } from '@corkboard/runtime/cache-size';
import { process } from '@corkboard/service/definition';
import { LRUCache } from 'lru-cache';
import type { boardRestored } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { RestorePins } from '../commands/restore-pins.ts';
import type { pinDeleted } from '../domain/pin.facts.ts';

/** A board that was just seen deleted need not be looked at again for a moment: its restoration would come past here first. */
const SEEN_DELETED_MS = 2_000;
const SEEN_MOST = 50_000;

/** The deletion of a board may still take pins along while it is taken back. */
export const restorePinsDeletedAfterTheirBoardCameBack = (boardNow: (boardId: string) => Promise<Board>) => {
  const seenDeleted = new LRUCache<string, true>({ ...upTo(SEEN_MOST), ttl: SEEN_DELETED_MS });
  const isOpen = async (boardId: string): Promise<boolean> => {
    if (seenDeleted.has(boardId)) return false;
    const board = await boardNow(boardId);
    if (board.status === 'deleted') seenDeleted.set(boardId, true);
    return board.status === 'open';
  };
  return process<EventOf<typeof pinDeleted | typeof boardRestored>>({
    name: 'restore-pins-deleted-after-their-board-came-back',
    types: ['PinDeleted', 'BoardRestored'],
    react: async (event, context) => {
      const { boardId } = event.data;
      if (event.type === 'BoardRestored') {
        seenDeleted.delete(boardId);
        return [];
      }
      if (event.data.reason !== 'board_deleted' || !(await isOpen(boardId))) return [];
      return [new RestorePins(context('RestorePins'), { boardId, pinId: event.data.pinId })];
    },
  });
};
