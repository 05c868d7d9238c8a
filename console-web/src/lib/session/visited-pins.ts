import { parsedJson } from '../browser/json.ts';
import { readStored, session, store } from '../browser/storage.ts';

/** E-261: the last ten pin pages of this tab, newest first. */
export const VISITED_PINS = 10;
const KEY = 'visited_pins';

export const visitedPins = (): readonly string[] => {
  const stored = parsedJson(readStored(session, KEY) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
};

export const rememberVisitedPin = (pinId: string): void => {
  const pins = [pinId, ...visitedPins().filter((each) => each !== pinId)].slice(0, VISITED_PINS);
  store(session, KEY, JSON.stringify(pins));
};
