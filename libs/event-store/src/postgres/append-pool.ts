import { type ClientBase, Pool } from 'pg';
import { calm } from './pool.ts';

/**
 * Shorter one by one, and all shorter than the 5 s after which a client gives up (append-queue.ts): a process that waits
 * for the head, one that holds it, and one that holds it and is frozen, which no other limit sees, as in the extended
 * protocol a commit is the client's last word. PostgreSQL 16 does not know the last limit: there, only a connection that
 * is gone altogether is noticed, by keepalives.
 */
const SETTINGS = {
  lock_timeout: '2s',
  statement_timeout: '3s',
  transaction_timeout: '4s',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
  // Read committed: a transaction that has waited for the head sees what was committed meanwhile.
  default_transaction_isolation: 'read committed',
  // One plan for good: one that was made for an empty table would read the whole of a grown one.
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

const SET = `SELECT set_config(name, value, false) FROM json_each_text($1) AS wanted(name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** The connections that append, and do nothing else: as many as there may be calls under way. */
export const appendPool = (pool: Pool, max: number): Pool => {
  const onConnect = (client: ClientBase): Promise<unknown> => client.query(SET, [JSON.stringify(SETTINGS)]);
  const appending = calm(new Pool({ ...pool.options, max, idleTimeoutMillis: 0, onConnect }));
  appending.on('connect', calm);
  return appending;
};
