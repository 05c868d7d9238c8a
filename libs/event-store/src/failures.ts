import { StoreUnavailable } from './port.ts';

/** Waits for a lock and transactions that took too long (55P03, 25P04) are among them: somebody else stands still. */
const LOST = /^(08|28|3D|57P0|57014|53|25006|25P04|55P03|40001|40P01|58)/;
const LOST_SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** Codes of a socket in the file system while the server is away, or has no room for one more connection. */
const LOST_FILE = /^(ENOENT|EAGAIN)$/;
const LOST_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|^timeout expired$|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/i;

/** Parts of any thrown value, also of an Error of another realm (in tests, in workers). */
const parts = (error: unknown) => {
  const { code, message, syscall, errors } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return {
    isConnecting: syscall === 'connect',
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : String(error),
    errors: Array.isArray(errors) ? (errors as readonly unknown[]) : [],
  };
};

/** Whether the failure is the connection's or the server's state, not the statement's: worth repeating. */
export const isLost = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true;
  const { code, message, isConnecting, errors } = parts(error);
  const state = code.length === 5 && LOST.test(code);
  const away = LOST_SOCKET.test(code) || (isConnecting && LOST_FILE.test(code));
  return state || away || LOST_WORDS.test(message) || errors.some(isLost);
};

/** SQLSTATE of a failure, or ''. */
export const sqlState = (error: unknown): string => parts(error).code;

/** Passes a result on; a lost connection or a timeout becomes `StoreUnavailable`. */
export const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isLost(error) && !(error instanceof StoreUnavailable)) {
      throw new StoreUnavailable(parts(error).message || 'the database cannot be reached', { cause: error });
    }
    throw error;
  }
};
