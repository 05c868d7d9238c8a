import { setTimeout as pause } from 'node:timers/promises';

/** Events have times of whole milliseconds. */
const APART_MS = 5;

/** A moment (ISO 8601) later than all that was written before the call, earlier than all that is written after it. */
export const moment = async (): Promise<string> => {
  await pause(APART_MS);
  const at = new Date().toISOString();
  await pause(APART_MS);
  return at;
};
