import { setTimeout as sleep } from 'node:timers/promises';
import { silent } from '@corkboard/event-store/log';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { inOwnProcess } from '../../load/child.ts';
import type { Note } from '../checker/claims/facts.ts';
import { judge } from '../checker/claims/judge.ts';
import { readTables } from '../checker/claims/read-tables.ts';
import { ask } from '../servers.ts';
import { type PlantedClaim, plant } from './planted.ts';

export interface StretchOptions {
  /** Superuser of a server that may be broken, on this machine. */
  readonly url: string;
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  readonly planted?: PlantedClaim;
}

export interface Stretch {
  readonly violations: readonly string[];
  readonly writes: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Tries that got no answer. */
  readonly unanswered: number;
  readonly events: number;
  /** Connections of appends that were ended. */
  readonly terminated: number;
  /** Processes of appends that were killed, upon which PostgreSQL ends all others and recovers. */
  readonly killed: number;
}

const PROCESSES = 3;
const EVERY_MS = 150;

const APPENDING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND state = 'active' AND query ~ 'lock_head|append_carefully' ORDER BY random() LIMIT 1`;

/** Ends an append under way every 150 ms, once by killing its process. */
const endAppends = async (url: string, until: AbortSignal, seconds: number) => {
  const ended = { terminated: 0, killed: 0 };
  const killAt = Date.now() + seconds * 500;
  for (; !until.aborted; await sleep(EVERY_MS)) {
    try {
      const isToDie = ended.killed === 0 && Date.now() > killAt;
      if (isToDie) {
        const [victim] = await ask<{ pid: number }>(url, APPENDING);
        if (victim) process.kill(victim.pid, 'SIGKILL');
        if (victim) ended.killed += 1;
      } else {
        const gone = await ask(url, `SELECT pg_terminate_backend(pid) FROM (${APPENDING}) AS one`);
        ended.terminated += gone.length;
      }
    } catch {
      // PostgreSQL recovers from the kill.
    }
  }
  return ended;
};

/** Sign-ups under few names by several processes while their appends are ended; what the tables then say, judged. */
export const runStretch = async (options: StretchOptions): Promise<Stretch> => {
  const { url: server, name, seed, seconds, planted } = options;
  await ask(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const made = await openPostgresEventStore({ url, schema: 'claimed', log: silent });
  await made.close();
  if (planted) await plant(url, planted);
  const over = new AbortController();
  const ending = endAppends(url, over.signal, seconds);
  const processes = Array.from({ length: PROCESSES }, (_, nth) =>
    inOwnProcess<Note[]>('../chaos/claims/claimant.ts', [url, `${seed * PROCESSES + nth}`, `${seconds}`]),
  );
  const all = await Promise.all(processes).finally(() => over.abort());
  const ended = await ending;
  const notes = all.flat();
  const facts = { ...(await readTables(url)), notes };
  await ask(server, `DROP DATABASE ${name} WITH (FORCE)`);
  return {
    violations: judge(facts),
    writes: notes.length,
    acknowledged: notes.filter(({ answer }) => typeof answer === 'number').length,
    refused: notes.filter(({ answer }) => answer === 'refused').length,
    unanswered: notes.reduce((sum, { unanswered }) => sum + unanswered, 0),
    events: facts.events.length,
    ...ended,
  };
};
