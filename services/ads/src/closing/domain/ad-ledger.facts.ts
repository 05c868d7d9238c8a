import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { HitRejection, HitType } from '@corkboard/rules/ads/hits';

/** Figures of an hour of an ad account. Nothing counted has no entry. */
export interface HourFigures {
  readonly counts: Readonly<Partial<Record<HitType, number>>>;
  /** Hits that cost nothing because a budget was used up. */
  readonly overBudget: number;
  /** By the hour in which they were received. */
  readonly rejected: Readonly<Partial<Record<HitRejection, number>>>;
  /** Whole micros. */
  readonly spendMicro: number;
  /** SHA-256 of the raw rows in their canonical order, hexadecimal. */
  readonly rowsSha256: string;
}

interface OfHour {
  advertiserId: string;
  /** Beginning of the hour. ISO 8601, UTC. */
  hour: string;
}

export const hourClosed = fact<OfHour & HourFigures & { currency: string }>()('HourClosed', {
  meaning: 'What was counted of an ad account in an hour is final.',
});

export type RestatementCause = 'late_hits' | 'staff';

export const rollupRestated = fact<
  OfHour & { before: HourFigures; after: HourFigures; cause: RestatementCause; reason: string | null }
>()('RollupRestated', { meaning: 'The figures of a closed hour were put right.' });

export const spendReversed = fact<
  OfHour & {
    postingId: string;
    insertionId: string;
    /** What the ad account owes more; below zero it owes less. Whole micros. */
    amountMicro: number;
    cause: RestatementCause;
  }
>()('SpendReversed', { meaning: 'A posting of a closed hour was put right by another one.' });

export const adLedgerFacts = { hourClosed, rollupRestated, spendReversed };
export type AdLedgerEvent = EventsOf<typeof adLedgerFacts>;
