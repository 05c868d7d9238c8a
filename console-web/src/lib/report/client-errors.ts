import { postClientError } from '@corkboard/contracts/identity/client-events';
import { call } from '../api/call.ts';

/** FNV-1a, 32 bits: tells messages apart and gives none of their text away. */
export const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** The first five frames, without the message, queries and fragments. */
export const topOf = (stack = '', message = ''): readonly string[] =>
  (message === '' ? stack : stack.replaceAll(message, ''))
    .split('\n')
    .filter((line) => /^\s+at |^\S*@\w+:\/\//.test(line))
    .slice(0, 5)
    .map((line) =>
      line
        .trim()
        .replace(/[?#][^:)\s]*/g, '')
        .slice(0, 300),
    );

/** Tells the server that a view broke: a hash of the message, never the message, which may hold typed text (DE-189). */
export const reportError = async (thrown: unknown): Promise<void> => {
  const error = thrown instanceof Error ? thrown : new Error('Unknown Error');
  const body = {
    name: error.name.slice(0, 100),
    messageHash: hashOf(error.message),
    stack: [...topOf(error.stack, error.message)],
    route: location.pathname.slice(0, 200),
  };
  await call(postClientError, { body }, { promptsEntry: false }).catch(() => undefined);
};
