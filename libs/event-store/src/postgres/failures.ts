import { StoreUnavailable } from '../port.ts';

const LOST = /^(08|57P0|57014|53|25006|40001|40P01|58)/;
const LOST_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
]);
const LOST_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/i;

/** Whether the failure is the connection's or the server's state, not the statement's: worth repeating. */
export const isLost = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isLost);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (code.length === 5 && LOST.test(code)) || LOST_SOCKET.has(code) || LOST_WORDS.test(error.message);
};

/** SQLSTATE of a failure, or ''. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Passes a result on; a lost connection or a timeout becomes `StoreUnavailable`. */
export const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isLost(error) && !(error instanceof StoreUnavailable)) {
      throw new StoreUnavailable(error instanceof Error ? error.message : 'the database cannot be reached', {
        cause: error,
      });
    }
    throw error;
  }
};
