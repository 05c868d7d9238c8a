import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type {
  boardPinsDeleted,
  boardPinsDeletionPutBack,
  boardPinsRestored,
} from '../../boards/domain/pins-deletion.facts.ts';
import { CarryPinsDeletion } from '../commands/carry-pins-deletion.ts';
import { CarryPinsRestoration } from '../commands/carry-pins-restoration.ts';

type Handled = EventOf<typeof boardPinsDeleted | typeof boardPinsDeletionPutBack | typeof boardPinsRestored>;

/** DS-032: the board's stream accepted the deletion or its undo; the streams of the pins say so a moment later. */
export const carryPinsThatWereDeletedTogether = process<Handled>({
  name: 'carry-pins-that-were-deleted-together',
  types: ['BoardPinsDeleted', 'BoardPinsDeletionPutBack', 'BoardPinsRestored'],
  react: async ({ type, data, metadata }, context) => {
    switch (type) {
      case 'BoardPinsDeleted':
        return [
          new CarryPinsDeletion(context('CarryPinsDeletion'), { ...data, isUndo: metadata.undoes !== undefined }),
        ];
      case 'BoardPinsRestored': {
        const { restoredAt: _, ...returning } = data;
        return [new CarryPinsRestoration(context('CarryPinsRestoration'), returning)];
      }
      case 'BoardPinsDeletionPutBack': {
        const { boardId, ownerId, actorId, carried: pins } = data;
        const returning = { boardId, ownerId, actorId, pins, bulkId: null };
        return [new CarryPinsRestoration(context('CarryPinsRestoration'), returning)];
      }
    }
  },
});
