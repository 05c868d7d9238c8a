import { readStored, session, store } from '../../lib/browser/storage.ts';

const KEY = 'pin-builder-at';

/** @param index of the history entry of a page of the pin builder */
export const rememberPinBuilder = (index: number): void => store(session, KEY, String(index));

/** DS-153: whether a page of the pin builder stands before this entry of the history. */
export const wasPinBuilderBefore = (index: number): boolean => {
  const at = readStored(session, KEY);
  return at !== null && Number(at) < index;
};
