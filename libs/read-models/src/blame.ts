import { isLost, sqlState } from '@corkboard/event-store/failures';
import { EventTooNew } from '@corkboard/event-store/reader';
import { GapDetected } from '@corkboard/event-store/subscription';
import { Poisoned } from './follow.ts';

/** Statements that the database cannot even understand, objects that are not there or not allowed: no event is to blame. */
const NOT_THE_EVENT = /^(42|3F|0A|26|XX)/;

/**
 * Whether a failure would meet any event, and ends by itself or by an operator: something lost, refused or full. Projections
 * and processes wait then; parking one after the other would empty the log into the parked ones.
 */
export const namesNoEvent = (error: unknown): boolean => {
  if (isLost(error) || NOT_THE_EVENT.test(sqlState(error))) return true;
  const { name, syscall, cause } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return typeof syscall === 'string' || name === 'TimeoutError' || (cause !== undefined && namesNoEvent(cause));
};

/** Whether it would meet every event until another program runs. */
export const isOfTheProjection = (error: unknown): boolean => error instanceof EventTooNew;

/** Whether it is an event that stops a follower, or one that is missing; anything else passes. */
export const isOfAnEvent = (error: unknown): boolean => error instanceof Poisoned || error instanceof GapDetected;
