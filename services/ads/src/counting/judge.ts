import type { HitRejection, HitType } from '@corkboard/rules/ads/hits';
import { happenedAt } from './domain/moment.ts';
import { budgetDayOf, type Insertion, isExpired } from './insertion.ts';
import { type DatabaseClock, partitionOf } from './partitions.ts';
import { NOBODY } from './viewer-keys.ts';

/** Hit as it was reported, with what its token says; null for a token that is not ours. */
export interface OpenedHit {
  readonly type: HitType;
  /** Clock of the browser, in milliseconds. */
  readonly reported: number;
  readonly insertion: Insertion | null;
}

/** Hit whose moment is on the clock of the database. Milliseconds. */
export interface PlacedHit {
  readonly type: HitType;
  readonly insertion: Insertion;
  readonly happenedAt: number;
}

export interface RejectedHit {
  readonly reason: HitRejection;
  readonly type: HitType;
  readonly insertion: Insertion | null;
  /** Null where the serving is not known. */
  readonly happenedAt: number | null;
}

/** Account that reports hits, and its browser. */
export interface Reporter {
  readonly accountId: string;
  readonly isBot: boolean;
  /** Key of the reporter in the month of the serving. */
  readonly keyAt: (servedAt: string) => Promise<string>;
}

export const keyOf = ({ type, insertion }: Pick<PlacedHit, 'type' | 'insertion'>): string =>
  `${insertion.insertionId} ${type}`;

const isGone = (insertion: Insertion, { now, partitions }: DatabaseClock): boolean =>
  isExpired(insertion, now.getTime()) || !partitions.includes(partitionOf('ad_hits', budgetDayOf(insertion)));

/** Keys of months that are over are not asked for: a hit that late is expired. */
const reasonAgainst = async (
  insertion: Insertion,
  by: Reporter,
  clock: DatabaseClock,
): Promise<HitRejection | null> => {
  if (isGone(insertion, clock)) return 'expired';
  const isOf = insertion.viewerKey === NOBODY || insertion.viewerKey === (await by.keyAt(insertion.servedAt));
  if (!isOf) return 'bad_signature';
  if (by.isBot) return 'bot';
  return insertion.ownerUserId === by.accountId ? 'own_staff' : null;
};

export interface Judged {
  /** Each key once. */
  readonly valid: readonly PlacedHit[];
  readonly rejected: readonly RejectedHit[];
}

/** Hits of one report, the earliest of each insertion and type first; duplicates of stored ones are not known yet. */
export const judge = async (hits: readonly OpenedHit[], by: Reporter, clock: DatabaseClock): Promise<Judged> => {
  const valid = new Map<string, PlacedHit>();
  const rejected: RejectedHit[] = [];
  const kept = new Set<string>();
  /** One of a kind says all that many of a report would. */
  const reject = (reason: HitRejection, hit: Omit<RejectedHit, 'reason'>) => {
    const kind = `${reason} ${hit.type} ${hit.insertion?.insertionId ?? ''}`;
    if (!kept.has(kind)) rejected.push({ reason, ...hit });
    kept.add(kind);
  };
  for (const { type, reported, insertion } of [...hits].sort((one, other) => one.reported - other.reported)) {
    if (insertion === null) {
      reject('bad_signature', { type, insertion, happenedAt: null });
      continue;
    }
    const moments = { reported, served: Date.parse(insertion.servedAt), received: clock.now.getTime() };
    const hit = { type, insertion, happenedAt: happenedAt(moments) };
    const reason = await reasonAgainst(insertion, by, clock);
    if (reason !== null) reject(reason, hit);
    else if (valid.has(keyOf(hit))) reject('duplicate', hit);
    else valid.set(keyOf(hit), hit);
  }
  return { valid: [...valid.values()], rejected };
};

/** Several reports as one: of a hit that several bring, the first counts. */
export const together = (reports: readonly Judged[]): Judged => {
  const valid = new Map<string, PlacedHit>();
  const duplicates: RejectedHit[] = [];
  for (const hit of reports.flatMap((report) => report.valid)) {
    if (valid.has(keyOf(hit))) duplicates.push({ reason: 'duplicate', ...hit });
    else valid.set(keyOf(hit), hit);
  }
  return { valid: [...valid.values()], rejected: [...reports.flatMap(({ rejected }) => rejected), ...duplicates] };
};
