import { type Decider, type Decision, isRefused, refuse } from '@corkboard/event-store/decider';
import {
  type AdLedgerEvent,
  type HourFigures,
  hourClosed,
  type RestatementCause,
  rollupRestated,
  spendReversed,
} from './ad-ledger.facts.ts';

/** Closed hours of an ad account in a month, by their beginning. */
export interface AdLedger {
  readonly closed: Readonly<Record<string, HourFigures>>;
  /** Ids of the postings that put others right. */
  readonly reversed: ReadonlySet<string>;
}

const figuresIn = ({ counts, overBudget, rejected, spendMicro, rowsSha256 }: HourFigures): HourFigures => ({
  ...{ counts, overBudget, rejected, spendMicro, rowsSha256 },
});

const evolve = (ledger: AdLedger, event: AdLedgerEvent): AdLedger => {
  switch (event.type) {
    case 'HourClosed':
      return { ...ledger, closed: { ...ledger.closed, [event.data.hour]: figuresIn(event.data) } };
    case 'RollupRestated':
      return { ...ledger, closed: { ...ledger.closed, [event.data.hour]: event.data.after } };
    case 'SpendReversed':
      return { ...ledger, reversed: new Set([...ledger.reversed, event.data.postingId]) };
  }
};

export const adLedgerDecider: Decider<AdLedger, AdLedgerEvent> = {
  category: 'adledger',
  initial: { closed: {}, reversed: new Set() },
  evolve,
};

/** One stream for each ad account and month. @param hour ISO 8601, UTC */
export const adLedgerStream = (advertiserId: string, hour: string): string =>
  `adledger-${advertiserId}-${hour.slice(0, 7)}`;

const sameCounts = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? 0) === (other[key] ?? 0));

const isSame = (one: HourFigures, other: HourFigures): boolean =>
  one.rowsSha256 === other.rowsSha256 &&
  one.overBudget === other.overBudget &&
  one.spendMicro === other.spendMicro &&
  sameCounts(one.counts, other.counts) &&
  sameCounts(one.rejected, other.rejected);

interface HourToClose {
  readonly advertiserId: string;
  readonly hour: string;
  readonly currency: string;
  readonly figures: HourFigures;
}

/** Once for each hour; rows that came to a closed one restate it. */
export const closeHour = (ledger: AdLedger, { figures, currency, ...of }: HourToClose): readonly AdLedgerEvent[] => {
  const before = ledger.closed[of.hour];
  if (before === undefined) return [hourClosed({ ...of, ...figures, currency })];
  if (isSame(before, figures)) return [];
  return [rollupRestated({ ...of, before, after: figures, cause: 'late_hits', reason: null })];
};

/** Posting that brings an insertion to what its hit was charged. */
export interface Reversal {
  readonly postingId: string;
  readonly insertionId: string;
  readonly amountMicro: number;
}

interface HourToRestate {
  readonly advertiserId: string;
  readonly hour: string;
  /** Figures of the roll-up as it is, with nothing of the rows that it does not know. */
  readonly rolled: Pick<HourFigures, 'counts' | 'overBudget' | 'spendMicro'>;
  /** Figures of the raw rows; null where these are not kept any more. */
  readonly figures: HourFigures | null;
  readonly reversals: readonly Reversal[];
  readonly cause: RestatementCause;
  readonly reason: string;
}

/** Nothing, where an hour can be put right by its rows. */
export const mayRestate = (
  { closed }: AdLedger,
  { hour, areRowsKept }: { readonly hour: string; readonly areRowsKept: boolean },
): Decision<AdLedgerEvent, 'hour-not-closed' | 'rows-gone'> => {
  if (closed[hour] === undefined) return refuse('hour-not-closed');
  return areRowsKept ? [] : refuse('rows-gone');
};

/** Puts roll-up and ledger of a closed hour right, where they differ from the raw rows. */
export const restateHour = (
  ledger: AdLedger,
  { rolled, figures: after, reversals, cause, reason, ...of }: HourToRestate,
): Decision<AdLedgerEvent, 'hour-not-closed' | 'rows-gone'> => {
  const allowed = mayRestate(ledger, { hour: of.hour, areRowsKept: after !== null });
  const closed = ledger.closed[of.hour];
  if (isRefused(allowed) || closed === undefined || after === null) return allowed;
  const before = { ...closed, ...rolled };
  // Said before and not posted: the process ended between the two.
  const fresh = reversals.filter(({ postingId }) => !ledger.reversed.has(postingId));
  return [
    ...(isSame(before, after) ? [] : [rollupRestated({ ...of, before, after, cause, reason })]),
    ...fresh.map((reversal) => spendReversed({ ...of, ...reversal, cause })),
  ];
};
