import type { Log } from './message.ts';
import { errorText } from './transient.ts';

const silent = (): void => undefined;

const line =
  (level: string) =>
  ({ err, consumer, reason }: { err?: unknown; consumer?: unknown; reason?: unknown }, message: string): void => {
    const parts = [consumer, message, err === undefined ? reason : errorText(err)].filter((part) => part !== undefined);
    process.stderr.write(`${new Date().toISOString()} ${level} ${parts.join(': ').replaceAll('\n', ' ')}\n`);
  };

/** Warnings and errors as one line each on standard error: the log of a consumer that was given none. */
export const standardError: Log = { debug: silent, info: silent, warn: line('warn'), error: line('error') };
