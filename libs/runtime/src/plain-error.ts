import { isLost } from '@corkboard/event-store/failures';
import { plainMessage } from '@corkboard/event-store/plain-message';

/** Fields of an error that are logged. */
export interface PlainError {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the code of the system or of a library. */
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Frames alone. */
  readonly stack: readonly string[];
  readonly cause?: PlainError;
}

const CAUSES = 5;

const text = (error: object, field: string): string | undefined => {
  const value = (error as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
};

/**
 * An error without what it was about: no value of a row, no text, no address; with its type, code and frames. For pino's
 * `serializers`, which would log every property of it otherwise (`detail` of a database's error is a row).
 */
export const plainError = (error: unknown, depth = 0): PlainError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error', stack: [] };
  const [code, table, constraint] = [text(error, 'code'), text(error, 'table'), text(error, 'constraint')];
  return {
    type: error.name,
    message: plainMessage(error),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    // The place of a lost connection says nothing, and it is lost for all at once.
    stack: isLost(error) ? [] : (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && depth < CAUSES && { cause: plainError(error.cause, depth + 1) }),
  };
};
