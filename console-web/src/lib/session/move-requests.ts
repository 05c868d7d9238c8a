import type { PinCard } from '@corkboard/contracts/curation/entities';
import { kept } from './kept.ts';

const pinsToMove = kept<readonly PinCard[]>([]);

/** Asks where pins are to be moved. */
export const askMove = (...pins: readonly PinCard[]): void => pinsToMove.set(pins);
export const stopAskingMove = (): void => pinsToMove.set([]);

/** The pins whose new place is asked for; none: nobody asks. */
export const usePinsToMove = (): readonly PinCard[] => pinsToMove.use();
