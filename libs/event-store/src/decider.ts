import type { DomainEvent } from './event.ts';

/** A "no" of the domain: a literal such as 'board-not-open'. */
export interface Refused<Refusal extends string = string> {
  readonly refused: Refusal;
}

/** Result of a decision: events (none: nothing to do), or a refusal. */
export type Decision<Event extends DomainEvent, Refusal extends string> = readonly Event[] | Refused<Refusal>;

export const refuse = <Refusal extends string>(refused: Refusal): Refused<Refusal> => ({ refused });

export const isRefused = <T, Refusal extends string>(value: T | Refused<Refusal>): value is Refused<Refusal> =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** State is a fold of the past: `evolve` is one switch without `default`. */
export interface Decider<State, Event extends DomainEvent> {
  /** Stream names are `{category}-{id}`. */
  readonly category: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/** A decider whose state and events are not known here: it folds what it made itself. */
export interface AnyDecider {
  readonly category: string;
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
}
