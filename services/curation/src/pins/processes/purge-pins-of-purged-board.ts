import type { EventOf } from '@corkboard/event-store/fact';
import { upTo } from '@corkboard/runtime/cache-size';
import { process } from '@corkboard/service/definition';
import { LRUCache } from 'lru-cache';
import type { boardPurged } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { PurgePins } from '../commands/purge-pins.ts';
import type { pinDeleted } from '../domain/pin.facts.ts';
import { type Passed, untilPassed } from './until-passed.ts';

const AT_ONCE = 8;
/** A board that can still be restored need not be looked at again for a moment: its end would come past here first. */
const SEEN_KEPT_MS = 2_000;
const SEEN_MOST = 50_000;

interface PurgeKnowledge {
  /** The read model of pins has come so far. */
  readonly passed: Passed;
  readonly boardNow: (boardId: string) => Promise<Board>;
}

/** Pins of a board that is gone for good, those too that its deletion takes after that. */
export const purgePinsOfPurgedBoard = ({ passed, boardNow }: PurgeKnowledge) => {
  const seenKept = new LRUCache<string, true>({ ...upTo(SEEN_MOST), ttl: SEEN_KEPT_MS });
  const isPurged = async (boardId: string): Promise<boolean> => {
    if (seenKept.has(boardId)) return false;
    const board = await boardNow(boardId);
    const purged = board.status === 'deleted' && board.was === null;
    if (!purged) seenKept.set(boardId, true);
    return purged;
  };
  return process<EventOf<typeof boardPurged | typeof pinDeleted>>({
    name: 'purge-pins-of-purged-board',
    types: ['BoardPurged', 'PinDeleted'],
    atOnce: AT_ONCE,
    react: async (event, context, signal) => {
      const { boardId } = event.data;
      if (event.type === 'PinDeleted') {
        if (event.data.reason !== 'board_deleted' || !(await isPurged(boardId))) return [];
        return [new PurgePins(context('PurgePins'), { boardId, cause: 'forever', pinId: event.data.pinId })];
      }
      seenKept.delete(boardId);
      await untilPassed(passed, event.position, signal);
      return [new PurgePins(context('PurgePins'), { boardId, cause: event.data.cause })];
    },
  });
};
