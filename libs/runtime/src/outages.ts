import { isOfBroker } from '@corkboard/consumer/transient';
import { withoutDeadline } from '@corkboard/event-store/deadline';
import { isLost } from '@corkboard/event-store/failures';
import { plainMessage } from '@corkboard/event-store/plain-message';
import type { Log } from './log.ts';

/** Interval in ms of asking whether a lost server is there again. */
const LOOK_MS = 1_000;
/** Longer than any pause between two tries or two writes in the background: a store that is full answers a ping. */
const QUIET_MS = 8_000;
const REMIND_MS = 60_000;
export const STORES = 'the database or the event store';

interface Outage {
  readonly since: number;
  saidAt: number;
  /** When a request or background work last met it. */
  metAt: number;
  refused: number;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  const said = plainMessage(error).split('\n')[0] ?? '';
  return cause === undefined ? said : `${said}: ${reasonOf(cause)}`;
};

/** Tells once that what requests or background work need is lost, and once that it is there again; in between a line a minute. */
export class Outages {
  readonly #now = new Map<string, Outage>();
  #probe: () => Promise<unknown> = () => Promise.resolve();

  constructor(private readonly log: Log) {}

  /**
   * Asked before an outage is said to be over; until it is given, a while without a refused request is enough.
   * @param probe rejects while what requests need is away
   */
  askBy(probe: () => Promise<unknown>): void {
    this.#probe = probe;
  }

  /** One request was refused for it. @param of what is lost, as it is called in the log */
  refused(of: string, error: unknown, requestId: string): void {
    this.#meet(of, error, { told: { requestId }, effect: 'requests are refused with 503' }).refused += 1;
  }

  /** Background work met it, and tries again by itself. */
  met(of: string, error: unknown): void {
    this.#meet(of, error, { told: {}, effect: 'what needs it waits, and goes on by itself' });
  }

  #meet(of: string, error: unknown, { told, effect }: { told: object; effect: string }): Outage {
    const now = Date.now();
    const known = this.#now.get(of);
    if (known) {
      known.metAt = now;
      return known;
    }
    const begun = { since: now, saidAt: now, metAt: now, refused: 0 };
    this.#now.set(of, begun);
    withoutDeadline(() => this.#look(of));
    this.log.error({ reason: reasonOf(error), ...told }, `${of} does not answer: ${effect}`);
    return begun;
  }

  #look(of: string): void {
    setTimeout(() => {
      const outage = this.#now.get(of);
      if (!outage) return;
      this.#remind(of, outage);
      if (Date.now() - outage.metAt <= QUIET_MS) return this.#look(of);
      this.#probe().then(
        () => this.#over(of, outage),
        () => this.#look(of),
      );
    }, LOOK_MS).unref();
  }

  #remind(of: string, outage: Outage): void {
    if (Date.now() - outage.saidAt < REMIND_MS) return;
    outage.saidAt = Date.now();
    const { refused, since } = outage;
    this.log.warn({ refused, seconds: Math.round((Date.now() - since) / 1_000) }, `${of} still does not answer`);
  }

  #over(of: string, { since, metAt, refused }: Outage): void {
    this.#now.delete(of);
    const seconds = Math.round((metAt - since) / 1_000);
    this.log.warn({ refused, seconds }, `${of} answers again`);
  }
}

const ofLogs = new WeakMap<Log, Outages>();

/** One for all who write to the same log. */
export const outagesOf = (log: Log): Outages => {
  const known = ofLogs.get(log) ?? new Outages(log);
  ofLogs.set(log, known);
  return known;
};

/** The log in which each try of background work at a lost store is a line of level debug, and the outage one of its own. */
export const withOutagesOnce = (log: Log): Log => {
  const outages = new Outages(log);
  const once: Log = {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    error: (fields, message) => log.error(fields, message),
    warn(fields: { readonly err?: unknown }, message) {
      // Kafka's own failures are logged by publishers and consumers.
      if (!isLost(fields.err) || isOfBroker(fields.err)) return log.warn(fields, message);
      outages.met(STORES, fields.err);
      log.debug(fields, message);
    },
  };
  ofLogs.set(once, outages);
  return once;
};
