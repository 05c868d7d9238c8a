import { readStored, session, store } from '../browser/storage.ts';

/** Not about the token: log in, wait. */
const elsewhere = [401, 403, 408, 429];

/**
 * Token of a mailed link, kept in this tab under `key`: log-in and conversion come back without it, so that it stands in no
 * query, which servers write down. `const token = keptToken('board-invite'); token.of(location.hash.slice(1))`
 */
export const keptToken = (key: string) => {
  const forget = (): void => store(session, key, null);
  return {
    /** From what stands behind the `#` of the link, or else as it was kept; empty where there is none. */
    of: (hash: string): string => {
      const given = new URLSearchParams(hash).get('t');
      if (given) store(session, key, given);
      return given || (readStored(session, key) ?? '');
    },
    forget,
    /** Forgets a token that the server answered with an HTTP `status` (null: no answer) that refuses it. */
    answeredWith: (status: number | null): void => {
      if (status !== null && status >= 400 && status < 500 && !elsewhere.includes(status)) forget();
    },
  };
};
