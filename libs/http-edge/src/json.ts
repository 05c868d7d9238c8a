import { ApiError } from './api-error.ts';

/** PostgreSQL has no NUL in a text; nobody types one. */
export const unstorable = (): ApiError =>
  new ApiError('MALFORMED', { messageDetail: 'A NUL character cannot be stored.' });

/**
 * The value of a JSON text.
 * @throws ApiError MALFORMED when it is no JSON, or when a name or a text in it holds U+0000
 * @example parseJson(body, 'The body')
 */
export const parseJson = (text: string, what: string): unknown => {
  // The six characters \u0000 may also stand after a backslash of their own; only the parsed texts tell.
  const isSuspect = text.includes('\\u0000');
  let hasNul = false;
  const look = (name: string, value: unknown): unknown => {
    if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) hasNul = true;
    return value;
  };
  let value: unknown;
  try {
    value = isSuspect ? JSON.parse(text, look) : JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED', { messageDetail: `${what} is not JSON.` });
  }
  if (hasNul) throw unstorable();
  return value;
};
