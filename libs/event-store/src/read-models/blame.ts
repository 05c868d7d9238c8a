import { sqlState } from '../postgres/failures.ts';
import { EventTooNew } from '../reader.ts';

/** Statements that the database cannot even understand, or objects that are not there: no event is to blame. */
const NOT_THE_EVENT = /^(42|3F|0A|26|XX)/;

/** Whether a failure would meet any event: parking one after the other would empty the log into the parked ones. */
export const isOfTheProjection = (error: unknown): boolean =>
  error instanceof EventTooNew || NOT_THE_EVENT.test(sqlState(error));

/** What was wrong, without the values that databases and parsers like to quote. */
export const plainMessage = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'SyntaxError: its text cannot be parsed';
  const message = error instanceof Error ? error.message : String(error);
  const told = /^22/.test(sqlState(error)) ? message.replace(/: ".*$/s, '') : message;
  return told.slice(0, 500);
};
