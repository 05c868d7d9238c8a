/** Stored part of a failure: its class and code. Its message may quote personal data. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && /^[\w-]{1,40}$/.test(String(error.code)) ? ` ${error.code}` : '';
  return `${error.name.slice(0, 60)}${code}`;
};

/** The longest wait before another try, in milliseconds. */
const LONGEST = 3_600_000;

/** Milliseconds before another try, after so many. */
export const retryIn = (attempts: number, firstMs: number): number =>
  Math.min(LONGEST, firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 30));
