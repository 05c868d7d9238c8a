import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { InTurn } from '../in-turn.ts';
import type { Log } from '../log.ts';
import { backOff, pause } from '../pause.ts';
import { notification } from './ddl.ts';

/** Work that one process at a time does; it ends when `signal` aborts. */
export type Office = (signal: AbortSignal) => Promise<void>;

const RETRY_MS = 500;
const PING_MS = 5_000;
/** A greeting comes back at once; on a busy machine, soon. */
const ECHO_MS = 1_000;
const LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS held';

interface Campaign {
  readonly name: string;
  readonly office: Office;
  readonly ended: AbortSignal;
}

/**
 * One connection that hears notifications and holds the locks of what this process leads. It comes back by itself; losing
 * it takes the locks away, so every office under it is told to end.
 */
export class Watch {
  private readonly closing = new AbortController();
  private readonly turns = new InTurn();
  private readonly campaigns = new Set<Campaign>();
  private connected: { client: Client; signal: AbortSignal } | null = null;
  private heardItself = Number.NEGATIVE_INFINITY;
  private said = '';
  private readonly running: Promise<void>;

  constructor(
    private readonly options: {
      newClient: () => Client;
      channel: string;
      log: Log;
      /** What is said on the channel, greetings of others included: `here` and who. */
      hear: (payload: string) => void;
      /** After every (re)connection: what was said meanwhile was missed. */
      connected: () => void;
      /** What is said from here on may be missed. */
      deaf?: () => void;
    },
  ) {
    this.running = this.run();
  }

  /** Said on the channel after every (re)connection and with every ping; another one for each connection, so that all others answer it. */
  get greeting(): string {
    return this.said;
  }

  /** Whether what is said is known to arrive: this process heard itself when it should have. */
  get hears(): boolean {
    return this.connected !== null && performance.now() - this.heardItself < PING_MS + ECHO_MS;
  }

  /** Tries to hold the office until the answer is called. */
  campaign(name: string, office: Office): () => void {
    const ending = new AbortController();
    const campaign: Campaign = { name, office, ended: ending.signal };
    this.campaigns.add(campaign);
    if (this.connected) void this.contest(campaign, this.connected);
    return () => {
      this.campaigns.delete(campaign);
      ending.abort();
    };
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
      const offices: Promise<void>[] = [];
      try {
        await client.connect();
        this.said = `here ${randomUUID()}`;
        client.on('notification', ({ payload }) => this.hear(payload ?? ''));
        await client.query(`LISTEN ${this.options.channel}`);
        await this.greet(client);
        attempt = 0;
        this.connected = { client, signal: lost.signal };
        this.options.connected();
        for (const campaign of this.campaigns) offices.push(this.contest(campaign, this.connected));
        await this.pingUntilLost(client, lost.signal);
      } catch (error) {
        this.options.log.warn({ err: error }, 'the watching connection to the database was lost');
      }
      lost.abort();
      this.connected = null;
      this.options.deaf?.();
      await Promise.all(offices);
      this.closing.signal.removeEventListener('abort', lose);
      await client.end().catch(() => undefined);
      await pause(backOff(attempt), this.closing.signal);
    }
  }

  private hear(payload: string): void {
    if (payload === this.said) this.heardItself = performance.now();
    else this.options.hear(payload);
  }

  /** The campaigns share one connection, which takes one query at a time. */
  private alone<T>(query: () => Promise<T>): Promise<T> {
    return this.turns.take('connection', query);
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
      const late = setTimeout(() => this.options.deaf?.(), ECHO_MS);
      await this.alone(() => this.greet(client)).finally(() => clearTimeout(late));
    }
  }

  private async contest(
    campaign: Campaign,
    { client, signal }: { client: Client; signal: AbortSignal },
  ): Promise<void> {
    const ended = AbortSignal.any([signal, campaign.ended]);
    const key = `corkboard/${this.options.channel}/${campaign.name}`;
    for (let attempt = 0; !ended.aborted; ) {
      try {
        if (await this.lock(client, LOCK, key)) {
          await campaign.office(ended);
          attempt = 0;
          if (!signal.aborted) await this.lock(client, UNLOCK, key);
        }
      } catch (error) {
        attempt += 1;
        if (!ended.aborted) this.options.log.warn({ err: error, office: campaign.name }, 'an office was given up');
        if (!signal.aborted) await this.lock(client, UNLOCK, key).catch(() => undefined);
      }
      await pause(attempt === 0 ? RETRY_MS : Math.max(RETRY_MS / 2, backOff(attempt)), ended);
    }
  }
}
