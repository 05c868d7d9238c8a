import type { PinCard } from '@corkboard/contracts/curation/entities';
import { kept } from './kept.ts';

interface CopyRequest {
  /** Board that the pins are copied from. */
  readonly from: string;
  readonly pins: readonly PinCard[];
}

const request = kept<CopyRequest | null>(null);

/** Asks where pins of a board are to be copied. */
export const askCopy = (from: string, pins: readonly PinCard[]): void => request.set({ from, pins });
export const stopAskingCopy = (): void => request.set(null);

/** Null: nobody asks. */
export const useCopyRequest = (): CopyRequest | null => request.use();
