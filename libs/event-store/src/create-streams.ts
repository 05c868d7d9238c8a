import type { EventCatalogue } from './catalogue.ts';
import { DeadlinePassed, orDeadline, timeLeft } from './deadline.ts';
import { type Decider, isRefused, type Refused, refuse } from './decider.ts';
import {
  type DomainEvent,
  type EventMetadata,
  type EventToAppend,
  type JsonObject,
  type RecordedEvent,
  START,
} from './event.ts';
import { commandId, eventId, streamId, thingId } from './identifiers.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { backOff, sleep } from './pause.ts';
import { sealPersonal } from './personal-fields.ts';
import { type Append, type AppendResult, EventIdTaken, type EventStore, StoreUnavailable, type Token } from './port.ts';
import { createReader, type Reader } from './reader.ts';
import { stateAt } from './state-at.ts';
import {
  type CommandContext,
  type DecideOptions,
  IdempotencyKeyReused,
  type Recorded,
  type Streams,
} from './streams.ts';
import type { SubjectKeys } from './subject-keys.ts';
import type { Unchanged, UnchangedCommands } from './unchanged-commands.ts';

export interface StreamsOptions {
  readonly store: EventStore;
  readonly catalogue: EventCatalogue;
  readonly keys: SubjectKeys;
  /** Without it a command that changes nothing is decided anew when it comes again. */
  readonly unchanged?: UnchangedCommands;
}

const MOST_CONFLICTS = 25;
const APPEND_TRIES = 3;

/** @example const streams = createStreams({ store, catalogue, keys }); */
export const createStreams = (options: StreamsOptions): Streams => new StoredStreams(options);

interface History {
  readonly stored: readonly RecordedEvent[];
  readonly read: readonly RecordedEvent[];
}

class StoredStreams implements Streams {
  private readonly reader: Reader;
  private readonly turns = new KeyedMutex();

  constructor(private readonly options: StreamsOptions) {
    this.reader = createReader(options);
  }

  readonly newId = thingId;

  readonly load: Streams['load'] = async (stream, decider) => {
    const { read } = await this.history(stream);
    return { state: fold(decider, read), revision: read.at(-1)?.revision ?? null };
  };

  readonly stateAt: Streams['stateAt'] = async (stream, decider, at) => {
    const { store } = this.options;
    return stateAt({ store, stream, decider, at, read: (events) => this.reader.read(events) });
  };

  // Commands of one process on one stream take turns, rather than meeting as conflicts.
  async decide<State, Event extends DomainEvent, Refusal extends string>(
    ...call: Parameters<typeof this.decideNow<State, Event, Refusal>>
  ): Promise<Recorded<State, Event> | Refused<Refusal>> {
    const [stream, , context] = call;
    const recorded = await orDeadline(this.turns.runExclusive(stream, () => this.decideNow(...call)));
    if (!isRefused(recorded) && recorded.token) context.onWrite?.(recorded.token);
    return recorded;
  }

  private async decideNow<State, Event extends DomainEvent, Refusal extends string>(
    stream: string,
    decider: Decider<State, Event>,
    context: CommandContext,
    decision: (state: State) => readonly Event[] | Refused<Refusal>,
    options: DecideOptions<State, Event> = {},
  ): Promise<Recorded<State, Event> | Refused<Refusal>> {
    for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts += 1) {
      // A caller whose deadline has passed is gone: nothing is begun any more.
      if (timeLeft() === 0) throw new DeadlinePassed();
      const unread = options.isNew === true && conflicts === 0;
      const [history, kept] = unread
        ? [unwritten, []]
        : await Promise.all([this.history(stream), this.keptBy(context)]);
      const repeated = unread ? null : this.repeated(stream, history, { decider, context });
      if (repeated) return repeated;
      const unchanged = unchangedThen(stream, history, { decider, context, kept });
      if (unchanged) return { ...unchanged, token: tokenAt(this.options.store, history, unchanged.revision) };
      const before = fold(decider, history.read);
      const events = decision(before);
      if (isRefused(events)) return events;
      const last = history.read.at(-1)?.revision ?? -1;
      if (events.length === 0) {
        if (!(await this.keep(stream, context, last))) continue;
        const token = tokenAt(this.options.store, history, last);
        return { state: before, events: [], revision: last, token, repeated: false };
      }
      const toAppend = await this.toAppend(stream, events, {
        ...context,
        undoes: options.undoes?.(before) ?? context.undoes,
      });
      const result = await this.appendWithPatience({
        stream,
        events: toAppend,
        expectedRevision: last === -1 ? 'none' : last,
        claims: options.claims?.(events, before),
        release: options.release?.(events, before),
      });
      // Options with claims have a type of their own, which tells of this refusal.
      if (result.status === 'claim-taken') return refuse(`claim-taken:${result.claim.kind}` as Refusal);
      // Carried out already, perhaps by another request with the same key: what stands there is the answer, or the refusal.
      if (result.status === 'appended') {
        const recorded = recordedNow(stream, { events, toAppend, last });
        const state = recorded.reduce(decider.evolve, before);
        return { state, events: recorded, revision: result.revision, token: result.token, repeated: false };
      }
      if (conflicts > 2) await sleep(backOff(conflicts, 400) / 4);
    }
    throw new StoreUnavailable(`the stream ${stream} is written by too many at once`);
  }

  private async history(stream: string): Promise<History> {
    const stored = await this.options.store.readStream(stream);
    return { stored, read: await this.reader.read(stored) };
  }

  /** A process gives its commands once and in order; theirs are not kept. */
  private remembers(context: CommandContext): UnchangedCommands | null {
    const isTold = context.actor.kind === 'system' || context.unrepeatable === true;
    return isTold ? null : (this.options.unchanged ?? null);
  }

  private async keptBy(context: CommandContext): Promise<readonly Unchanged[]> {
    return (await this.remembers(context)?.find(commandId(context))) ?? [];
  }

  /** False when the same key has come with another request, or with this one, in the same moment. */
  private async keep(stream: string, context: CommandContext, revision: number): Promise<boolean> {
    const { fingerprint } = context;
    const unchanged = { command: commandId(context), stream: streamId(stream), fingerprint, revision };
    return (await this.remembers(context)?.keep(unchanged)) ?? true;
  }

  /** The result of the same command carried out before, or null; looked for before deciding. */
  private repeated<State, Event extends DomainEvent>(
    stream: string,
    history: History,
    { decider, context }: { decider: Decider<State, Event>; context: CommandContext },
  ): Recorded<State, Event> | null {
    const start = history.stored.findIndex(({ id }) => id === eventId(context, stream, 0));
    const first = history.stored[start];
    if (!first) return null;
    if (first.metadata.fingerprint !== context.fingerprint) throw reused(context);
    let end = start;
    while (history.stored[end]?.id === eventId(context, stream, end - start)) end += 1;
    return {
      state: fold(decider, history.read.slice(0, end)),
      events: history.read.slice(start, end) as unknown as (RecordedEvent & Event)[],
      revision: end - 1,
      token: this.options.store.tokenOf(history.stored[end - 1] ?? first),
      repeated: true,
    };
  }

  private async toAppend(
    stream: string,
    events: readonly DomainEvent[],
    context: CommandContext,
  ): Promise<readonly EventToAppend[]> {
    const { catalogue, keys } = this.options;
    const metadata = metadataOf(context);
    const appended = events.map(async ({ type, version, data }, ordinal) => {
      const declared = catalogue[type]?.version;
      if (declared !== version)
        throw new Error(`${type} version ${version} is not in the catalogue (${declared ?? 'unknown'})`);
      const event = { id: eventId(context, stream, ordinal), type, version, data: data as JsonObject, metadata };
      return { ...event, data: await sealPersonal({ ...event, stream }, catalogue, keys) };
    });
    return Promise.all(appended);
  }

  /** After a timeout nothing is known about the write: the same ids at the same revision settle it. */
  private async appendWithPatience(append: Append): Promise<AppendResult> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.options.store.append(append);
      } catch (error) {
        if (error instanceof EventIdTaken) throw new IdempotencyKeyReused(error.message, { cause: error });
        const isOver = tries === APPEND_TRIES || error instanceof DeadlinePassed;
        if (!(error instanceof StoreUnavailable) || isOver) throw error;
        await sleep(backOff(tries));
      }
    }
  }
}

const unwritten: History = { stored: [], read: [] };

/** Token of the write that left a stream at a revision; null for a stream that does not exist. */
const tokenAt = (store: EventStore, { stored }: History, revision: number): Token | null => {
  const event = stored[revision];
  return event ? store.tokenOf(event) : null;
};

const fold = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  events: readonly RecordedEvent[],
): State => events.reduce((state, event) => decider.evolve(state, event as unknown as Event), decider.initial);

/** Result of the same command when it changed nothing, or null: the state that it found, whatever has been changed since. */
const unchangedThen = <State, Event extends DomainEvent>(
  stream: string,
  { read }: History,
  given: { decider: Decider<State, Event>; context: CommandContext; kept: readonly Unchanged[] },
): Omit<Recorded<State, Event>, 'token'> | null => {
  const { decider, context, kept } = given;
  if (kept.some(({ fingerprint }) => fingerprint !== context.fingerprint)) throw reused(context);
  const mine = kept.find((each) => each.stream === streamId(stream));
  if (!mine) return null;
  const state = fold(decider, read.slice(0, mine.revision + 1));
  return { state, events: [], revision: mine.revision, repeated: true };
};

const reused = (context: CommandContext): IdempotencyKeyReused =>
  new IdempotencyKeyReused(`the idempotency key of ${context.command} came with another request`);

const metadataOf = (context: CommandContext): EventMetadata => ({
  actor: { kind: context.actor.kind, id: context.actor.id },
  occurredAt: context.occurredAt,
  correlationId: context.correlationId,
  causationId: context.causationId,
  command: context.command,
  fingerprint: context.fingerprint,
  ...(context.actor.kind === 'account' && { commandId: commandId(context) }),
  ...(context.undoes !== undefined && { undoes: { commandId: context.undoes } }),
  ...(context.country !== undefined && { country: context.country }),
  ...(context.subject !== undefined && { subject: context.subject }),
});

/** As a reader would see them; the place in the global order comes later. */
const recordedNow = <Event extends DomainEvent>(
  stream: string,
  { events, toAppend, last }: { events: readonly Event[]; toAppend: readonly EventToAppend[]; last: number },
): readonly (RecordedEvent & Event)[] => {
  const recordedAt = new Date().toISOString();
  return events.map((event, index) => {
    const place = { stream, revision: last + 1 + index, position: START, recordedAt };
    return { ...toAppend[index], ...event, ...place } as unknown as RecordedEvent & Event;
  });
};
