import type { Token } from './port.ts';

/**
 * A token names its service before the first dot and is opaque behind it, so that it can be handed through services
 * that did not make it.
 */
export const token = (service: string, rest: string): Token => `${service}.${rest}` as Token;

/** The service whose write the token proves. */
export const serviceOfToken = (value: Token): string => value.slice(0, value.indexOf('.'));

/** Part of a token behind the service's name, as the adapter wrote it. */
export const restOfToken = (value: Token): string => value.slice(value.indexOf('.') + 1);

/** Whether text from outside (a header, a cookie) has the form of a token. */
export const isToken = (value: string): value is Token => /^[a-z][a-z0-9_-]{0,30}\.[A-Za-z0-9_/-]{1,60}$/.test(value);
