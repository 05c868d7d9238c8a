import { timingSafeEqual } from 'node:crypto';

/** Whether an `authorization` carries this secret; the time it takes tells nothing of it. */
export const carriesToken = (authorization: string | undefined, expected: Buffer): boolean => {
  const given = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '', 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
