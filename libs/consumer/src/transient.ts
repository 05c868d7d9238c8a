/** Throw it from a handler for what will go away by itself: the message is tried again for as long as it takes. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

// Connection, resources, operator intervention; serialization failure and deadlock.
const SQL_STATES = /^(08|53|57)|^(40001|40P01|55P03)$/;
const SYSTEM_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|UND_ERR_)/;
const NAMES = new Set(['TryAgain', 'StoreUnavailable']);
const POOL_ERRORS = /Connection terminated|timeout exceeded when trying to connect|connection timeout/i;

/** Whether a failure is one of infrastructure rather than of the message. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (NAMES.has(error.name) || POOL_ERRORS.test(error.message)) return true;
  if (typeof code === 'string' && (SQL_STATES.test(code) || SYSTEM_CODES.test(code))) return true;
  return isTransient(error.cause);
};

/** Class and code of a failure, without its text: `DatabaseError 23505`. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return [error.constructor.name, code]
    .filter((word) => typeof word === 'string' && /^[\w$]{1,60}$/.test(word))
    .join(' ');
};

export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Whether the Kafka client failed rather than the code around it; the place where it was met then says nothing. */
export const isOfBroker = (error: unknown): boolean =>
  String((error as { name?: unknown } | null | undefined)?.name).startsWith('KafkaJS');
