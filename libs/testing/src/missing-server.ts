import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '..', '..', '..', '.cache');

/**
 * Says on stderr and in `.cache/missing-servers` that tests do without a real server; under CI=true that is an error
 * unless ALLOW_MISSING_SERVERS names it.
 */
export const missingServer = (name: string, { how, instead }: { how: string; instead: string }): void => {
  const allowed = (process.env['ALLOW_MISSING_SERVERS'] ?? '').split(',').map((each) => each.trim());
  if (process.env['CI'] === 'true' && !allowed.includes(name)) throw new Error(`missing server ${name}: ${how}`);
  process.stderr.write(`${instead} for want of ${name}: ${how}.\n`);
  mkdirSync(cache, { recursive: true });
  appendFileSync(join(cache, 'missing-servers'), `${name}: ${how}\n`);
};
