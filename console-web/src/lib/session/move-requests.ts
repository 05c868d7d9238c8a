import type { PinCard } from '@corkboard/contracts/curation/entities';
import { kept } from './kept.ts';

const pinToMove = kept<PinCard | null>(null);

/** Asks where a pin is to be moved. */
export const askMove = (pin: PinCard): void => pinToMove.set(pin);
export const stopAskingMove = (): void => pinToMove.set(null);

/** The pin whose new place is asked for. */
export const usePinToMove = (): PinCard | null => pinToMove.use();
