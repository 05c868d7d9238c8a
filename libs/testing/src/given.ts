import { type Decider, type Decision, isRefused } from '@corkboard/event-store/decider';
import type { DomainEvent } from '@corkboard/event-store/event';
import { expect } from '@jest/globals';

export interface Outcome<Event extends DomainEvent, Refusal extends string> {
  /** Exactly these events, in this order. */
  then(...expected: readonly Event[]): void;
  /** A yes that has nothing to record. */
  thenNothing(): void;
  thenRefused(refusal: Refusal): void;
}

export interface Past<State, Event extends DomainEvent> {
  when<Decided extends Event, Refusal extends string>(
    decide: (state: State) => Decision<Decided, Refusal>,
  ): Outcome<Event, Refusal>;
  /** The state itself, for a decider whose fold is the point. */
  thenState(expected: State): void;
}

const outcome = <Event extends DomainEvent, Refusal extends string>(
  decision: Decision<Event, Refusal>,
): Outcome<Event, Refusal> => ({
  // biome-ignore lint/suspicious/noThenProperty: it is the grammar of our specs, and nobody awaits an outcome.
  then: (...expected) => expect(decision).toEqual(expected),
  thenNothing: () => expect(decision).toEqual([]),
  thenRefused: (refusal) => expect(isRefused(decision) ? decision.refused : decision).toBe(refusal),
});

/**
 * The grammar of decision specs, for one decider.
 *
 * @example
 * const given = givenFor(boardDecider);
 * given(created).when((board) => renameBoard(board, travel)).then(renamed);
 * given().when((board) => renameBoard(board, travel)).thenRefused('board-not-open');
 */
export const givenFor =
  <State, Event extends DomainEvent>(decider: Decider<State, Event>) =>
  (...past: readonly Event[]): Past<State, Event> => {
    const state = past.reduce(decider.evolve, decider.initial);
    return {
      when: (decide) => outcome(decide(state)),
      thenState: (expected) => expect(state).toEqual(expected),
    };
  };
