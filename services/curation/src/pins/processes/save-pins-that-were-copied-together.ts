import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardPinsCopied } from '../../boards/domain/pins-copy.facts.ts';
import { CarryPinsCopy } from '../commands/carry-pins-copy.ts';

/** DS-032: the board's stream accepted the copies; each of them is a pin a moment later. */
export const savePinsThatWereCopiedTogether = process<EventOf<typeof boardPinsCopied>>({
  name: 'save-pins-that-were-copied-together',
  types: ['BoardPinsCopied'],
  react: async ({ data }, context) => [new CarryPinsCopy(context('CarryPinsCopy'), data)],
});
