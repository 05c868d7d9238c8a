import type { LoggerOptions } from 'pino';
import { plainError } from './plain-error.ts';

/** The log of a process; never given personal data, secrets, URLs with queries or bodies. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}
export const LOG = Symbol('Log');

const SECRET = ['password', 'token', 'email', 'authorization', 'cookie'];

export const logOptions = (level: string, service: string): LoggerOptions => ({
  level,
  base: { service },
  redact: [...SECRET, ...SECRET.map((field) => `*.${field}`)],
  serializers: { err: plainError },
});
