import { sqlState } from '../postgres/failures.ts';
import { EventTooNew } from '../reader.ts';

/** Statements that the database cannot even understand, or objects that are not there: no event is to blame. */
const NOT_THE_EVENT = /^(42|3F|0A|26|XX)/;

/** Whether a failure would meet any event: parking one after the other would empty the log into the parked ones. */
export const isOfTheProjection = (error: unknown): boolean =>
  error instanceof EventTooNew || NOT_THE_EVENT.test(sqlState(error));
