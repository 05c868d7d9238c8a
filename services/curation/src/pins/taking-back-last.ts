import { lastCommandOf, type Told, withPast } from '@corkboard/event-store/standing';
import type { PinEvent } from './domain/pin.facts.ts';
import { type Pin, pinDecider } from './domain/pin.ts';
import { pinAspects } from './domain/undo-pin.ts';

/** Pins with their past. */
export const toldPin = withPast(pinDecider);

/** Null: it takes nothing back. */
export type Taken = 'existence' | 'place' | null;

/**
 * Options of a decision whose fact takes back the last one of that aspect: the two cancel each other out, so that what was
 * done with the pin before can be taken back as before (ADR 41).
 */
export const takingBackLast = (aspect: Taken) => ({
  undoes: (pin: Told<Pin, PinEvent>) =>
    aspect === null ? undefined : lastCommandOf(pin, (event) => pinAspects(event).includes(aspect)),
});
