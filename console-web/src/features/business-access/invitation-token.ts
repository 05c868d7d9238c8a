import { readStored, session, store } from '../../lib/browser/storage.ts';

const KEY = 'business-invitation';

/**
 * Token of an invitation from the `#` of its link, kept in this tab: log-in and conversion come back without it, so that it
 * stands in no query, which servers write down. Empty where there is none.
 */
export const keptToken = (hash: string): string => {
  const given = new URLSearchParams(hash).get('t');
  if (given) store(session, KEY, given);
  return given || (readStored(session, KEY) ?? '');
};

export const forgetToken = (): void => store(session, KEY, null);
