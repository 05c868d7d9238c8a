import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import type { Log } from '@corkboard/event-store/log';
import { backOff, sleep } from '@corkboard/event-store/pause';
import { type Append, type AppendResult, type Claim, StoreUnavailable } from '@corkboard/event-store/port';
import type { Appends } from './appends.ts';
import { SERVER_DEADLINE_MS } from './batch-appends.ts';
import type { ClaimFact, ClaimStreams, Intent } from './claim-streams.ts';
import { TRIES } from './connection.ts';

/** By how much the clocks of two hosts may differ, and a little. */
const CLOCKS_MS = 15_000;

/**
 * Claims without a transaction: reserve, append, confirm. Who meets what another left undone finishes it: the event in
 * the stream tells whether the append happened, and when the reservation has expired it can no longer happen.
 */
export class Claims {
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly streams: ClaimStreams,
    private readonly appends: Appends,
    private readonly options: { readonly log: Log; readonly timeoutMs: number },
  ) {}

  /** Lifetime of a reservation in ms: longer than an append can live, begun at most one timeout after it. */
  private get stands(): number {
    return (1 + TRIES + 1) * this.options.timeoutMs + SERVER_DEADLINE_MS + CLOCKS_MS;
  }

  /** Those of one process that want the same claim take turns, rather than ask the server again and again. */
  append(append: Append): Promise<AppendResult> {
    const inTurn = ([first, ...others]: readonly Step[]): Promise<AppendResult> =>
      first ? this.turns.runExclusive(keyOf(first.claim), () => inTurn(others)) : this.appendNow(append);
    return inTurn(stepsOf(append));
  }

  private async appendNow(append: Append): Promise<AppendResult> {
    const revision = await this.appends.revisionOf(append.stream);
    const refused = await this.refused(append, revision);
    if (refused) return refused;
    const eventId = append.events[0]?.id ?? '';
    const from = (revision ?? -1) + 1;
    const intent = { stream: append.stream, eventId, from, until: Date.now() + this.stands };
    const begun: Begun[] = [];
    try {
      const taken = await this.beginAll(append, intent, begun);
      if (taken) {
        await this.endAll(begun, intent, false);
        return { status: 'claim-taken', claim: taken };
      }
      const result = await this.appends.append(append);
      await this.endAll(begun, intent, result.status !== 'conflict');
      return result;
    } catch (error) {
      // Of an append without an answer nothing is known: its reservations stand until the stream or the time tells.
      if (!(error instanceof StoreUnavailable)) await this.endAll(begun, intent, false);
      throw error;
    }
  }

  /** Without waiting: what is under way has not happened. */
  async holderOf(claim: Claim): Promise<string | null> {
    const fact = await this.streams.read(claim);
    if (fact.status === 'free') return null;
    if (fact.status === 'held') return fact.stream;
    const happened = await this.streams.happened(fact.intent);
    return happened === (fact.status === 'reserved') ? fact.intent.stream : null;
  }

  /** A repetition or a conflict is told before a claim. */
  private async refused(append: Append, revision: number | null): Promise<AppendResult | null> {
    const repeated = await this.appends.repeated(append, revision);
    if (repeated) {
      await Promise.all(stepsOf(append).map(({ claim }) => this.settled(claim)));
      return repeated;
    }
    const { expectedRevision: expected } = append;
    const isMet = expected === 'any' || (expected === 'none' ? revision === null : isAt(expected, revision));
    return isMet ? null : { status: 'conflict', actualRevision: revision };
  }

  /** The claim that another holds, or null. */
  private async beginAll(append: Append, intent: Intent, begun: Begun[]): Promise<Claim | null> {
    for (const step of stepsOf(append)) {
      const at = await this.begin(step, intent);
      if (at === 'taken') return step.claim;
      if (at !== null) begun.push({ ...step, at });
      if (Date.now() < intent.until - this.stands + this.options.timeoutMs) continue;
      await this.endAll(begun, intent, false);
      throw new StoreUnavailable('the claims took too long to reserve');
    }
    return null;
  }

  /** The revision of the fact that was written; null when there is nothing to do. */
  private async begin({ claim, takes }: Step, intent: Intent): Promise<number | null | 'taken'> {
    for (;;) {
      const fact = await this.settled(claim);
      const isOurs = fact.status === 'held' && fact.stream === intent.stream;
      if (takes && isOurs) return null;
      if (takes && fact.status === 'held') return 'taken';
      if (!takes && !isOurs) return null;
      const next = { fact: takes ? 'Reserved' : 'Releasing', intent } as const;
      if (await this.streams.write(claim, fact.at, next)) return fact.at + 1;
    }
  }

  /** Confirms or takes back; what fails here is repaired by the next one who meets it. */
  private async endAll(begun: readonly Begun[], intent: Intent, happened: boolean): Promise<void> {
    const ends = begun.map(({ claim, takes, at }) =>
      this.streams.write(claim, at, { fact: takes === happened ? 'Claimed' : 'Released', intent }),
    );
    for (const end of await Promise.allSettled(ends)) {
      if (end.status === 'rejected')
        this.options.log.warn({ err: end.reason }, 'a claim is left for the next one to settle');
    }
  }

  /** Waits for what is under way, and finishes what was left undone. */
  private async settled(claim: Claim): Promise<Exclude<ClaimFact, { intent: Intent }>> {
    const until = Date.now() + this.options.timeoutMs;
    for (let tries = 0; ; tries += 1) {
      const fact = await this.streams.read(claim);
      if (fact.status === 'free' || fact.status === 'held') return fact;
      const { intent } = fact;
      // Asked before the look: what has expired by now cannot happen behind it.
      const expired = Date.now() > intent.until;
      const happened = await this.streams.happened(intent);
      const takes = fact.status === 'reserved';
      if (happened || expired) {
        await this.streams.write(claim, fact.at, { fact: takes === happened ? 'Claimed' : 'Released', intent });
      } else if (Date.now() > until) {
        throw new StoreUnavailable(`a claim of kind ${claim.kind} is still being decided`);
      } else await sleep(backOff(tries, 400) / 4);
    }
  }
}

interface Step {
  readonly claim: Claim;
  readonly takes: boolean;
}

interface Begun extends Step {
  readonly at: number;
}

const isAt = (expected: 'exists' | number, revision: number | null): boolean =>
  expected === 'exists' ? revision !== null : revision === expected;

const keyOf = ({ kind, value }: Claim): string => `${kind}\u0000${value}`;

/** In one order for everybody, so that nobody waits in a circle; what is taken as well is not given up. */
const stepsOf = ({ claims = [], release = [] }: Append): Step[] => {
  const steps = new Map<string, Step>();
  for (const claim of release) steps.set(keyOf(claim), { claim, takes: false });
  for (const claim of claims) steps.set(keyOf(claim), { claim, takes: true });
  return [...steps.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
};
