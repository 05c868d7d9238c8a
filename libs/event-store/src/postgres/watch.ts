import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { LeaderLock, Leadership } from '../leading.ts';
import type { Log } from '../log.ts';
import { backOff, pause } from '../pause.ts';
import { WakeSignal } from '../wake-signal.ts';
import { checkedSchema, notification } from './ddl.ts';
import { newClient } from './pool.ts';

const RETRY_MS = 500;
const PING_MS = 5_000;
/** A greeting comes back at once; on a busy machine, soon. */
const ECHO_MS = 1_000;
const LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS held';

interface Connected {
  readonly client: Client;
  readonly lost: AbortSignal;
}

/** Channel on which the processes of a service tell each other of what they lead. */
export const leadersChannel = (schema: string): string => `corkboard_${schema}_leaders`;
/** Key of the advisory lock of a leader, for `holderOfLock`. */
export const leaderKey = (channel: string, name: string): string => `${channel}/${name}`;

/**
 * One connection that receives notifications and holds the locks of what this process leads. It comes back by itself; losing
 * it takes the locks away, so every leader under it is told to end.
 */
export class Watch implements LeaderLock {
  private readonly closing = new AbortController();
  private readonly turns = new KeyedMutex();
  /** Of those who wait for a lock. */
  private readonly wakeSignals = new Set<WakeSignal>();
  private readonly held = new Set<Promise<void>>();
  private connected: Connected | null = null;
  private ownEchoAt = Number.NEGATIVE_INFINITY;
  private said = '';
  private readonly running: Promise<void>;

  constructor(
    private readonly options: {
      newClient: () => Client;
      channel: string;
      log: Log;
      /** Receives payloads of the channel, greetings of others (`here` and who) included. */
      onNotification?: (payload: string) => void;
      /** After every (re)connection: what was said meanwhile was missed. */
      connected?: () => void;
      /** Notifications may be missed from here on. */
      disconnected?: () => void;
    },
  ) {
    this.running = this.run();
  }

  /** Said on the channel after every (re)connection and with every ping; another one for each connection, so that all others answer it. */
  get greeting(): string {
    return this.said;
  }

  /** Whether what is said is known to arrive: this process received itself when it should have. */
  get isListening(): boolean {
    return this.connected !== null && performance.now() - this.ownEchoAt < PING_MS + ECHO_MS;
  }

  /** Waits while there is no connection, too; null also when the watch is closed. */
  async acquire(name: string, signal: AbortSignal): Promise<Leadership | null> {
    const ended = AbortSignal.any([signal, this.closing.signal]);
    const key = leaderKey(this.options.channel, name);
    const wakeSignal = new WakeSignal();
    this.wakeSignals.add(wakeSignal);
    for (; !ended.aborted; await wakeSignal.wait(RETRY_MS, ended)) {
      const leadership = await this.tryAcquire(key);
      if (!leadership) continue;
      this.wakeSignals.delete(wakeSignal);
      return leadership;
    }
    this.wakeSignals.delete(wakeSignal);
    return null;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let attempt = 0; !this.closing.signal.aborted; attempt += 1) {
      const client = this.options.newClient();
      const lost = new AbortController();
      const lose = (): void => lost.abort();
      client.on('error', lose);
      client.on('end', lose);
      this.closing.signal.addEventListener('abort', lose, { once: true });
      try {
        await client.connect();
        this.said = `here ${randomUUID()}`;
        client.on('notification', ({ payload }) => this.onNotification(payload ?? ''));
        await client.query(`LISTEN ${this.options.channel}`);
        await this.greet(client);
        attempt = 0;
        this.connected = { client, lost: lost.signal };
        this.options.connected?.();
        for (const wakeSignal of this.wakeSignals) wakeSignal.notify();
        await this.pingUntilLost(client, lost.signal);
      } catch (error) {
        this.options.log.warn({ err: error }, 'the watching connection to the database was lost');
      }
      lost.abort();
      this.connected = null;
      this.options.disconnected?.();
      await Promise.all(this.held);
      this.closing.signal.removeEventListener('abort', lose);
      await client.end().catch(() => undefined);
      await pause(backOff(attempt), this.closing.signal);
    }
  }

  private onNotification(payload: string): void {
    if (payload === this.said) this.ownEchoAt = performance.now();
    else this.options.onNotification?.(payload);
  }

  /** The leaders share one connection, which takes one query at a time. */
  private alone<T>(query: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive('connection', query);
  }

  /** Waits no longer than a ping does: behind a question to a connection that died in silence no ping could notice it. */
  private async lock(client: Client, text: string, key: string): Promise<boolean> {
    const query = { text, values: [key], query_timeout: PING_MS };
    const { rows } = await this.alone(() => client.query<{ held: boolean }>(query));
    return rows[0]?.held ?? false;
  }

  private async greet(client: Client): Promise<void> {
    const said = notification(this.options.channel, this.said);
    await client.query({ ...said, query_timeout: PING_MS } as { text: string });
  }

  private async pingUntilLost(client: Client, lost: AbortSignal): Promise<void> {
    while (!lost.aborted) {
      await pause(PING_MS, lost);
      if (lost.aborted) return;
      const late = setTimeout(() => this.options.disconnected?.(), ECHO_MS);
      await this.alone(() => this.greet(client)).finally(() => clearTimeout(late));
    }
  }

  private async tryAcquire(key: string): Promise<Leadership | null> {
    if (!this.connected) return null;
    const { client, lost } = this.connected;
    const isFree = await this.lock(client, LOCK, key).catch((error: unknown) => {
      if (!lost.aborted) this.options.log.warn({ err: error, lock: key }, 'the lock of a leader cannot be asked for');
    });
    if (!isFree || lost.aborted) return null;
    let given = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      given = resolve;
    });
    this.held.add(held);
    const release = async (): Promise<void> => {
      if (!lost.aborted) await this.lock(client, UNLOCK, key).catch(() => undefined);
      this.held.delete(held);
      given();
    };
    return { lost, release };
  }
}

/** Elects the leaders of what one schema holds, by a connection of its own. */
export const openLeaderLock = (pool: Pool, schema: string, log: Log): Watch =>
  new Watch({ newClient: () => newClient(pool), channel: leadersChannel(checkedSchema(schema)), log });
