import { ask } from './servers.ts';
import type { Planted } from './tally/planted.ts';

const ORDER = 'array_agg(m.seq ORDER BY m.seq)';

/** What waits gets its places in the order of last come, first served. */
const reverseOrder = async (url: string): Promise<void> => {
  const functions = await ask<{ definition: string }>(
    url,
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'chaos' AND p.proname IN ('append_events', 'sequence_events')`,
  );
  for (const { definition } of functions) {
    if (!definition.includes(ORDER)) throw new Error('the order of the sequencer is not where it was looked for');
    await ask(url, definition.replace(ORDER, 'array_agg(m.seq ORDER BY m.seq DESC)'));
  }
};

/** Plants what lives in the database; the other mistakes are in the replicas from their start. */
export const plant = async (planted: Planted, url: string): Promise<void> => {
  if (planted === 'sequencer-without-its-order') await reverseOrder(url);
};
