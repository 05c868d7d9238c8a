import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { Claim } from '@corkboard/event-store/port';
import { nameKey } from '@corkboard/rules/curation/boards';
import type { Claims } from '@corkboard/service/definition';
import type { BoardEvent } from './domain/board.facts.ts';
import { type Board, boardDecider } from './domain/board.ts';

interface Held {
  readonly ownerId: string;
  readonly name: string;
  readonly slug: string;
}

/** Claims of a board, unique among the boards of its owner: its name and its address. */
const claimsOf = (claims: Claims, { ownerId, name, slug }: Held): readonly Claim[] => [
  claims.of('board-name', `${ownerId}:${nameKey(name)}`),
  claims.of('board-slug', `${ownerId}:${slug}`),
];

export const claimsOfBoard = (claims: Claims, board: Board): readonly Claim[] =>
  board.status === 'open' ? claimsOf(claims, board) : [];

/** Claims of the name and address that a board is given by these events. */
export const claimsOfEvents = (claims: Claims, events: readonly BoardEvent[]): readonly Claim[] =>
  events.flatMap(({ type, data }) =>
    type === 'BoardCreated' || type === 'BoardRenamed' ? claimsOf(claims, data) : [],
  );

/** Those that are in the first list only. */
const without = (claims: readonly Claim[], others: readonly Claim[]): readonly Claim[] =>
  claims.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));

const claimsAfter = (claims: Claims, before: Board, events: readonly BoardEvent[]): readonly Claim[] =>
  claimsOfBoard(claims, events.reduce(boardDecider.evolve, before));

/** Claims that a board has once these events happened, and had not before. */
export const claimsTaken = (claims: Claims, before: Board, events: readonly BoardEvent[]): readonly Claim[] =>
  without(claimsAfter(claims, before, events), claimsOfBoard(claims, before));

/** Claims that a board had before these events happened, and has no more. */
export const claimsGivenBack = (claims: Claims, before: Board, events: readonly BoardEvent[]): readonly Claim[] =>
  without(claimsOfBoard(claims, before), claimsAfter(claims, before, events));

/** A name and the addresses to try for it. */
export interface NameToTry {
  readonly name: string;
  readonly slugs: readonly string[];
}

/** Tries one name after the other until one is free, each with its addresses; the last one is nobody else's. */
export const atFreeName = async <Done extends object, Refusal extends string>(
  names: readonly NameToTry[],
  record: (name: string, slug: string) => Promise<Done | Refused<Refusal>>,
): Promise<Done | Refused<Exclude<Refusal, `claim-taken:${string}`>>> => {
  for (const { name, slugs } of names)
    for (const slug of slugs) {
      const recorded = await record(name, slug);
      if (!isRefused<Done, Refusal>(recorded)) return recorded;
      if (recorded.refused === 'claim-taken:board-name') break;
      if (recorded.refused !== 'claim-taken:board-slug')
        return recorded as Refused<Exclude<Refusal, `claim-taken:${string}`>>;
    }
  throw new Error(`no name is left, not even ${names.at(-1)?.name}`);
};

/** Tries one address after the other until one is free. */
export const atFreeSlug = async <Done extends object, Refusal extends string>(
  slugs: readonly string[],
  record: (slug: string) => Promise<Done | Refused<Refusal>>,
): Promise<Done | Refused<Exclude<Refusal, `claim-taken:${string}`> | 'board-name-taken'>> => {
  for (const slug of slugs) {
    const recorded = await record(slug);
    if (!isRefused<Done, Refusal>(recorded)) return recorded;
    if (recorded.refused === 'claim-taken:board-name') return refuse('board-name-taken');
    if (recorded.refused !== 'claim-taken:board-slug')
      return recorded as Refused<Exclude<Refusal, `claim-taken:${string}`>>;
  }
  throw new Error(`no address is left, not even ${slugs.at(-1)}`);
};
