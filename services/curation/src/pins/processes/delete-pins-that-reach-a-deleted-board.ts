import type { EventOf } from '@corkboard/event-store/fact';
import { upTo } from '@corkboard/runtime/cache-size';
import { process } from '@corkboard/service/definition';
import { LRUCache } from 'lru-cache';
import type { boardDeleted } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { DropPins } from '../commands/drop-pin.ts';
import type { PinSave, pinMoved, pinRestored } from '../domain/pin.facts.ts';

/** A board that was just seen open need not be looked at again for a moment: its deletion would come past here first. */
const SEEN_OPEN_MS = 2_000;
const SEEN_MOST = 50_000;

/** Saved, moved or restored while its board was being deleted: whoever decided about the pin had still seen the board open. */
export const deletePinsThatReachADeletedBoard = (boardNow: (boardId: string) => Promise<Board>) => {
  const seenOpen = new LRUCache<string, true>({ ...upTo(SEEN_MOST), ttl: SEEN_OPEN_MS });
  const isDeleted = async (boardId: string): Promise<boolean> => {
    if (seenOpen.has(boardId)) return false;
    const board = await boardNow(boardId);
    if (board.status === 'open') seenOpen.set(boardId, true);
    return board.status === 'deleted';
  };
  return process<PinSave | EventOf<typeof pinMoved | typeof pinRestored | typeof boardDeleted>>({
    name: 'delete-pins-that-reach-a-deleted-board',
    types: ['PinCreated', 'PinSaved', 'PinMoved', 'PinRestored', 'BoardDeleted'],
    react: async (event, context) => {
      const boardId = event.type === 'PinMoved' ? event.data.toBoardId : event.data.boardId;
      if (event.type === 'BoardDeleted') {
        seenOpen.delete(boardId);
        return [];
      }
      return (await isDeleted(boardId))
        ? [new DropPins(context('DropPins'), { boardId, pinId: event.data.pinId })]
        : [];
    },
  });
};
