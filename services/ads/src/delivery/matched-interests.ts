import type { SlotViewer } from '@corkboard/contracts/ads/slots';
import type { KnownInterests } from '@corkboard/rules/ads/known-interests';
import type { AdInterest } from '../counting/insertion.ts';
import type { EligibleAd } from './eligible-ad.ts';

/** Interests by id, each with what it is known from: the page rather than what the viewer saved. */
export type MatchedInterests = ReadonlyMap<string, AdInterest['from']>;

/** @param viewer null for who objects: then the words of the page alone are used */
export const matchedInterests = (
  known: KnownInterests,
  words: readonly string[],
  viewer: Pick<SlotViewer, 'interests'> | null,
): MatchedInterests =>
  new Map([
    ...(viewer?.interests ?? []).map((id) => [id, 'saves'] as const),
    ...[...known.about(words)].map((id) => [id, 'page'] as const),
  ]);

/** Interest by which an ad is shown, one of the page before one of what was saved; null for an ad that asks for none. */
export const interestOf = ({ campaign }: EligibleAd, matched: MatchedInterests): AdInterest | null => {
  const met = (campaign.targeting?.INTEREST ?? []).flatMap((id) => {
    const from = matched.get(id);
    return from === undefined ? [] : [{ id, from }];
  });
  return met.find(({ from }) => from === 'page') ?? met[0] ?? null;
};
