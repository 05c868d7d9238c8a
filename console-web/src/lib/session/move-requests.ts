import type { PinCard } from '@corkboard/contracts/curation/entities';
import { kept } from './kept.ts';

/** Pins that a place is asked for; none: nobody asks. */
export interface PlaceRequest {
  readonly pins: readonly PinCard[];
  /** The board that they are copied from; null: they are moved. */
  readonly copiedFrom: string | null;
}

const none: PlaceRequest = { pins: [], copiedFrom: null };
const asked = kept<PlaceRequest>(none);

/** Asks where pins are to be moved. */
export const askMove = (...pins: readonly PinCard[]): void => asked.set({ pins, copiedFrom: null });
/** Asks where pins of a board are to be copied. */
export const askCopy = (copiedFrom: string, pins: readonly PinCard[]): void => asked.set({ pins, copiedFrom });
export const stopAskingMove = (): void => asked.set(none);

export const usePlaceRequest = (): PlaceRequest => asked.use();
