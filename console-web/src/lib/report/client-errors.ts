import { postClientError } from '@corkboard/contracts/identity/client-events';
import { call } from '../api/call.ts';

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The first five frames, without queries and fragments. */
export const topOf = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
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
    messageHash: await hashOf(error.message),
    stack: [...topOf(error.stack)],
    route: location.pathname.slice(0, 200),
  };
  await call(postClientError, { body }, { promptsEntry: false }).catch(() => undefined);
};
