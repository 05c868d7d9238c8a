/** JSON as it is stored: no undefined, no integer beyond 2^53. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A fact decided by the domain, before it is recorded. `type` and `version` are literals, never class names. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly version: number;
  readonly data: Data;
}

/** Cause of an event. `id` is an account id, a staff id, a process name, or for a visitor the HMAC of the identifier. */
export interface Actor {
  readonly kind: 'visitor' | 'account' | 'staff' | 'system';
  readonly id: string;
}

/** Data beside the payload of every event. Never personal data in clear, never a secret. */
export interface EventMetadata {
  readonly actor: Actor;
  /** Id of the account that the actor acted for; absent where it acted for itself. */
  readonly subject?: string;
  /** ISO 8601, UTC: when the command was carried out. */
  readonly occurredAt: string;
  /** Id of the request (or of the first event) that began this chain. */
  readonly correlationId: string;
  /** Id of the event that this one reacts to; null for what a person asked. */
  readonly causationId: string | null;
  readonly command: string;
  /** Of what an account asked for, the same on all its events: it is undone by this id. Absent on events of before. */
  readonly commandId?: string;
  /** The command that this one takes back. */
  readonly undoes?: { readonly commandId: string };
  /** HMAC of the command's content without secrets: the same idempotency key with another one is refused. */
  readonly fingerprint: string;
  readonly country?: string;
}

/** An event on its way into the store; `id` is derived (see identifiers.ts), so that a retry carries the same one. */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/**
 * A place in the global order of one store. Opaque; positions of one store compare as plain strings (`<`),
 * and nothing else may be read from them above the port.
 */
export type Position = string & { readonly __position: unique symbol };

/** Before the first event. */
export const START = '' as Position;

export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  /** Counts from 0 within the stream. */
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, UTC, by the clock of the store. */
  readonly recordedAt: string;
}
