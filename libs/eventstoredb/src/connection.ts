import type { Log } from '@corkboard/event-store/log';
import { backOff, sleep } from '@corkboard/event-store/pause';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { addressWithout, checkedAddress } from './address.ts';
import type { WireAppend } from './batch-appends.ts';
import { failureOf, reasonOf, Wire, type WireEvent, type WireRead } from './client.ts';

/** Tries of a call before the store counts as unavailable. */
export const TRIES = 3;
const AT_ONCE = 64;
const REFUSED = 'EventStoreDB refuses the user that it is asked as, or misses a right of it';

interface Shared {
  readonly connection: Connection;
  users: number;
}

const shared = new Map<string, Shared>();

/** One connection per process and server, for all services that it runs. */
export const connect = (url: string, options: { log: Log; timeoutMs: number }): Connection => {
  const known = shared.get(url) ?? { connection: new Connection(url, options), users: 0 };
  known.users += 1;
  shared.set(url, known);
  return known.connection;
};

export const disconnect = (url: string): void => {
  const known = shared.get(url);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  shared.delete(url);
  known.connection.close();
};

/** The library with what it lacks: a time limit for each call, retries, and a new client when the old one is stuck. */
export class Connection {
  private readonly url: string;
  private readonly trouble: Trouble;
  private wire: Wire;
  private underWay = 0;
  private closed = false;
  private readonly queue: (() => void)[] = [];

  constructor(
    address: string,
    private readonly options: { readonly log: Log; readonly timeoutMs: number },
  ) {
    this.url = checkedAddress(address);
    this.wire = new Wire(this.url);
    this.trouble = new Trouble(options.log);
  }

  get current(): Wire {
    return this.wire;
  }

  /** Repeats with the same ids at the same revision, never another: the server knows what it has stored by both. */
  append(append: WireAppend): Promise<number> {
    return this.patiently((wire) => this.oneOfSome(() => inTime(wire.append(append), this.options.timeoutMs)));
  }

  readStream(stream: string, read: { from: number | 'end'; backwards: boolean; most: number }): Promise<WireEvent[]> {
    return this.patiently((wire) => wire.readStream(stream, { ...read, timeoutMs: this.options.timeoutMs }));
  }

  readAll(read: WireRead): Promise<WireEvent[]> {
    return this.patiently((wire) => wire.readAll({ ...read, timeoutMs: this.options.timeoutMs }));
  }

  /** Forgets a client that may be stuck; whoever waits for it is told and tries the new one. */
  async replace(stuck: Wire): Promise<void> {
    const node = await stuck.node();
    if (this.wire !== stuck || this.closed) return;
    this.wire = new Wire(addressWithout(this.url, node));
    stuck.dispose();
  }

  close(): void {
    this.closed = true;
    this.wire.dispose();
  }

  /** Few at once, so that the time of an append begins when it is sent. */
  private async oneOfSome<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay >= AT_ONCE) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.underWay += 1;
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.underWay -= 1;
    }
  }

  private async patiently<T>(work: (wire: Wire) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const wire = this.wire;
      const began = performance.now();
      try {
        const answer = await work(wire);
        this.trouble.over(began);
        return answer;
      } catch (error) {
        const stuck = error instanceof Unanswered;
        const { kind } = stuck ? { kind: 'broken' } : failureOf(error);
        if (!this.closed && TROUBLES.has(kind)) this.trouble.met(error);
        if (kind === 'refused') throw new StoreUnavailable(REFUSED, { cause: error });
        if (kind !== 'lost' && kind !== 'broken') throw error;
        if (this.closed) throw new StoreUnavailable('the connection was closed', { cause: error });
        if (kind === 'broken') await this.replace(wire);
        if (tries === TRIES)
          throw new StoreUnavailable(`EventStoreDB did not answer: ${reasonOf(error)}`, { cause: error });
        await sleep(backOff(tries, 1_000));
      }
    }
  }
}

const TROUBLES: ReadonlySet<string> = new Set(['lost', 'broken', 'refused']);

/** Says once that the server does not answer, and once that it does again. */
class Trouble {
  private since: number | null = null;
  private metAt = 0;

  constructor(private readonly log: Log) {}

  met(error: unknown): void {
    this.metAt = performance.now();
    if (this.since !== null) return;
    this.since = this.metAt;
    this.log.warn({ reason: reasonOf(error) }, 'EventStoreDB does not answer; what needs it waits');
  }

  /** Something that was asked after the last failure was answered. */
  over(began: number): void {
    if (this.since === null || began < this.metAt) return;
    const seconds = Math.round((performance.now() - this.since) / 100) / 10;
    this.since = null;
    this.log.info({ seconds }, 'EventStoreDB answers again');
  }
}

/** The library applies no deadline to an append: it may wait for ever. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const inTime = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered(`no answer within ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
