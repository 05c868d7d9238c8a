import type { Decider, Decision, Refused } from './decider.ts';
import type { Actor, DomainEvent, RecordedEvent } from './event.ts';
import type { Claim, Token } from './port.ts';
import type { Moment, StateThen } from './state-at.ts';

/** Everything a handler knows about the call it serves; made by the edge (or by a process), passed to every command. */
export interface CommandContext {
  readonly actor: Actor;
  /** Id of the account that the actor acts for, once that was checked; absent where it acts for itself. */
  readonly subject?: string;
  /** Name of the command class, such as 'SavePin'. */
  readonly command: string;
  /**
   * Unique per actor and command; ids of events and new things are derived from it. One command of a person writes one
   * stream: the same key and command on a second stream is a reused key. Give a second write a command name of its own.
   */
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  /** True for a key that was made for this call alone: nobody can come with it again. */
  readonly unrepeatable?: boolean;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly country?: string;
  /** Id of the command that this one takes back. */
  readonly undoes?: string;
  /** Called with the token of each `Recorded` of the command; the edge hands them to the caller. */
  readonly onWrite?: (token: Token) => void;
}

/** Id of the account whose things a command changes: the one that the actor acts for, or the actor. */
export const subjectOf = ({ subject, actor }: Pick<CommandContext, 'subject' | 'actor'>): string => subject ?? actor.id;

export interface Recorded<State, Event extends DomainEvent> {
  readonly state: State;
  /**
   * Events appended now, or at the first try when the command is a repetition; of what was appended now the position is not
   * known yet (START).
   */
  readonly events: readonly (RecordedEvent & Event)[];
  readonly revision: number;
  /** Of the last write of `state`, whether this command made it or found it; null for a stream that does not exist. */
  readonly token: Token | null;
  /** True when the same command had already been carried out: nothing was written now. */
  readonly repeated: boolean;
}

export interface DecideOptions<State, Event extends DomainEvent> {
  /**
   * The stream has an id made for this command: it is not read first, which saves a round trip. Where it exists after
   * all, as at a repetition, the store tells, and it is read and decided on as any other.
   */
  readonly isNew?: boolean;
  /** Id of the command that the events take back, where the state that they find tells it. */
  readonly undoes?: (before: State) => string | undefined;
  readonly claims?: (events: readonly Event[], before: State) => readonly Claim[];
  readonly release?: (events: readonly Event[], before: State) => readonly Claim[];
}

/** The same idempotency key came with another request (HTTP 422). */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

type EventIn<Decided> = Decided extends readonly (infer Event extends DomainEvent)[] ? Event : never;
type RefusedIn<Decided> = Decided extends Refused ? Decided : never;

/** Result of a command that is decided by a function of the domain: `DecidedBy<typeof deletePin>`. */
export type DecidedBy<Decide extends (state: never, asked: never) => unknown> = Decide extends (
  state: infer State,
  asked: never,
) => infer Decided
  ? Recorded<State, EventIn<Decided>> | RefusedIn<Decided>
  : never;

/** Reads, folds, decides and appends; the only way the services write. */
export abstract class Streams {
  /**
   * Read, look for the event ids of this command (a repetition answers with them, before deciding), decide, append with
   * the revision that was read. A conflict re-reads and decides again; a timeout repeats the append with the same ids.
   * A taken claim answers `{ refused: 'claim-taken:{kind}' }`.
   */
  abstract decide<State, Event extends DomainEvent, Refusal extends string>(
    stream: string,
    decider: Decider<State, Event>,
    context: CommandContext,
    decision: (state: State) => Decision<Event, Refusal>,
    options: DecideOptions<State, Event> & Required<Pick<DecideOptions<State, Event>, 'claims'>>,
  ): Promise<Recorded<State, Event> | Refused<Refusal | `claim-taken:${string}`>>;
  abstract decide<State, Event extends DomainEvent, Refusal extends string>(
    stream: string,
    decider: Decider<State, Event>,
    context: CommandContext,
    decision: (state: State) => Decision<Event, Refusal>,
    options?: Omit<DecideOptions<State, Event>, 'claims'>,
  ): Promise<Recorded<State, Event> | Refused<Refusal>>;
  abstract load<State, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Event>,
  ): Promise<{ state: State; revision: number | null }>;
  /** The state after the event with this revision, or as of an instant (ISO 8601), decrypted; see state-at.ts for the bounds. */
  abstract stateAt<State, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Event>,
    at: Moment,
  ): Promise<StateThen<State>>;
  /** An id for a new thing, the same at every retry of the command; `ordinal` tells several apart. */
  abstract newId(context: CommandContext, ordinal?: number): string;
}
