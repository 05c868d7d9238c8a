import { createHash } from 'node:crypto';

/** The same key for the same thing, however often the demo runs. */
export const keyOf = (...parts) => `demo-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`;
