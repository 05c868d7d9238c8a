import type { Claim } from '@corkboard/event-store/port';
import type { Claims } from '@corkboard/service/definition';
import { nameKey } from './board-slug.ts';

interface Held {
  readonly ownerId: string;
  readonly name: string;
  readonly slug: string;
}

/** Claims of a board, unique among the boards of its owner: its name and its address. */
export const claimsOf = (claims: Claims, { ownerId, name, slug }: Held): readonly Claim[] => [
  claims.of('board-name', `${ownerId}:${nameKey(name)}`),
  claims.of('board-slug', `${ownerId}:${slug}`),
];

/** Those that are in the first list only. */
export const without = (claims: readonly Claim[], others: readonly Claim[]): readonly Claim[] =>
  claims.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));
