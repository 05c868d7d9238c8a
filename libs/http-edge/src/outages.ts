import { withoutDeadline } from '@corkboard/event-store/deadline';
import { plainMessage } from '@corkboard/event-store/plain-message';
import type { Log } from './log.ts';

/** How often it is asked whether what was lost is there again. */
const LOOK_MS = 1_000;

interface Outage {
  readonly since: number;
  refused: number;
  /** At the last look. */
  known: number;
}

/** Rejects while what requests need is away. */
type Probe = () => Promise<unknown>;

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  const said = plainMessage(error).split('\n')[0] ?? '';
  return cause === undefined ? said : `${said}: ${reasonOf(cause)}`;
};

/** Tells once that requests are refused because what they need is lost, and once that it is there again: a line each. */
export class Outages {
  readonly #now = new Map<string, Outage>();
  #probe: Probe = () => Promise.resolve();

  constructor(private readonly log: Log) {}

  /** Asked before an outage is said to be over; until it is given, a while without a refused request is enough. */
  askBy(probe: Probe): void {
    this.#probe = probe;
  }

  /** One request was refused for it. @param of what is lost, as it is called in the log */
  refused(of: string, error: unknown, requestId: string): void {
    const known = this.#now.get(of);
    if (known) {
      known.refused += 1;
      return;
    }
    this.#now.set(of, { since: Date.now(), refused: 1, known: 0 });
    this.log.error({ reason: reasonOf(error), requestId }, `${of} does not answer: requests are refused with 503`);
    withoutDeadline(() => this.#look(of));
  }

  #look(of: string): void {
    setTimeout(() => {
      const outage = this.#now.get(of);
      if (!outage) return;
      const isQuiet = outage.refused === outage.known;
      outage.known = outage.refused;
      const looked = isQuiet ? this.#probe() : Promise.reject(new Error('requests were refused since'));
      looked.then(
        () => this.#over(of, outage),
        () => this.#look(of),
      );
    }, LOOK_MS).unref();
  }

  #over(of: string, { since, refused }: Outage): void {
    this.#now.delete(of);
    const seconds = Math.round((Date.now() - since) / 1_000);
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
