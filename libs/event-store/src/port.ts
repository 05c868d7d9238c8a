import type { EventToAppend, Position, RecordedEvent } from './event.ts';

/** `none`: the stream must not exist yet; `exists`: it must; a number: its last revision; `any`: unchecked. */
export type ExpectedRevision = 'any' | 'none' | 'exists' | number;

/** A value that one stream at a time may hold, such as an e-mail address. `value` is already a keyed HMAC. */
export interface Claim {
  readonly kind: string;
  readonly value: string;
}

export interface Append {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expectedRevision: ExpectedRevision;
  readonly claims?: readonly Claim[];
  readonly release?: readonly Claim[];
}

/** Opaque proof of a write; a reader that has passed it has seen the write. */
export type Token = string & { readonly __token: unique symbol };

/** Refusals are values (checked in this order); infrastructure failures are thrown as StoreUnavailable. */
export type AppendResult =
  | { readonly status: 'appended' | 'duplicate'; readonly revision: number; readonly token: Token }
  | { readonly status: 'conflict'; readonly actualRevision: number | null }
  | { readonly status: 'claim-taken'; readonly claim: Claim };

export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefix?: string;
}

export interface ReadAll {
  /** Exclusive; START reads from the first event (or, backwards, `end` from the last). Read on from `through`. */
  readonly from: Position | 'end';
  readonly direction?: 'forwards' | 'backwards';
  readonly limit: number;
  readonly filter?: EventFilter;
}

/**
 * Batch of a subscription: events, and how far the store has been looked through, also past filtered events: with a filter a
 * batch may be empty and not the last. Only `live` tells the end (backwards: the beginning) of the store.
 */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly through: Position;
  /** True when there was nothing newer at the time of reading. */
  readonly live: boolean;
}

/** One event with its metadata, as stored (after encryption), in bytes. */
export const MAX_EVENT_BYTES = 256 * 1024;
/** All events of one append, as stored, in bytes. */
export const MAX_APPEND_BYTES = 900 * 1024;

/** The store cannot be reached or did not answer in time: nothing is known about the write; repeat it with the same ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** An event or an append is larger than the bounds above; thrown before the network. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** An event id of the append belongs to an event of another stream, or to only a part of the append's events. */
export class EventIdTaken extends Error {
  override readonly name = 'EventIdTaken';
}

/** The port that every adapter implements; one contract suite (contract.suite.ts) runs against each. */
export interface EventStore {
  append(append: Append): Promise<AppendResult>;
  /** Many appends in one round trip, each with its own result, none depending on another. */
  appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]>;
  /** Events of one stream in order; empty for an unknown one. `from` and `to` are inclusive revisions. */
  readStream(stream: string, range?: { from?: number; to?: number; limit?: number }): Promise<readonly RecordedEvent[]>;
  readAll(read: ReadAll): Promise<Batch>;
  /** False: `readAll` passes over what others wrote on the same server, however much that is. */
  readonly readsOwn: boolean;
  /** False: `findEvent` looks through all events, newest first, as there is no index of ids. */
  readonly findsById: boolean;
  /** One event by id, or null. */
  findEvent(id: string): Promise<RecordedEvent | null>;
  /** Catch-up, then live, with back-pressure: the next batch is read when the loop asks for it. Ends when `signal` aborts. */
  subscribe(options: {
    readonly from: Position;
    readonly filter?: EventFilter;
    readonly signal: AbortSignal;
    /** As a function: asked before each read. */
    readonly batchSize?: number | (() => number);
    /** While events keep coming: how long the next batch may gather, in ms. An event after a lull is handed on at once. */
    readonly gatherMs?: number;
    /** Called with each failure to read, which is tried again, and with null by each read that works. */
    readonly waits?: (failure: unknown) => void;
  }): AsyncIterable<Batch>;
  head(): Promise<Position>;
  /**
   * The first position up to `to`, which the head has passed, that no event has although positions are dense; null when
   * none is missing, or where they are not. Counts them by keys: some tenths of a second for a million.
   */
  missingUpTo(to: Position): Promise<Position | null>;
  /** The stream that holds the claim, or null. */
  holderOf(claim: Claim): Promise<string | null>;
  /** Number of events after `from` up to `to`; null where positions are not dense. */
  distance(from: Position, to: Position): number | null;
  /** The token of a write, by its last event as it was read. */
  tokenOf(event: Pick<RecordedEvent, 'position'>): Token;
  /** Whether the token is of this store; the others are for other services. */
  owns(token: Token): boolean;
  /** Resolves when the store holds events beyond `position`, or after `timeoutMs` (false), or when `signal` aborts (false). */
  waitBeyond(position: Position, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** The position of the write behind a token. */
  positionOf(token: Token): Promise<Position>;
}

export type StreamRange = NonNullable<Parameters<EventStore['readStream']>[1]>;

/** Whether a range is all of its stream. */
export const isWholeStream = ({ from, to, limit }: StreamRange): boolean =>
  from === undefined && to === undefined && limit === undefined;
