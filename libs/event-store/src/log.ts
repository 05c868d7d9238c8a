/** Log of the library; a pino logger fits. Never personal data, never a payload. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
