import { readStored, session, store } from '../../lib/browser/storage.ts';

const KEY = 'board-invite';

/** Token of an invite from the `#` of its link, kept in this tab through log-in, so that it stands in no query. */
export const keptToken = (hash: string): string => {
  const given = new URLSearchParams(hash).get('t');
  if (given) store(session, KEY, given);
  return given || (readStored(session, KEY) ?? '');
};

export const forgetToken = (): void => store(session, KEY, null);
