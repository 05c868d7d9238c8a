import { sqlState } from './failures.ts';

const LONGEST = 500;

/** Message of an error without the values that databases, parsers and mail servers like to quote. */
export const plainMessage = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'SyntaxError: its text cannot be parsed';
  const message = error instanceof Error ? error.message : String(error);
  const told = /^22/.test(sqlState(error)) ? message.replace(/: ".*$/s, '') : message;
  return told.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').slice(0, LONGEST);
};
