export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * One published event, as every sink takes it and every source gives it (CloudEvents 1.0).
 * Per `source` and `subject`, (`sequence`, `ordinal`) only grows; one that does not is a repeat.
 */
export interface Message<Data = JsonObject> {
  /** Unique per `source`; a repeated delivery carries the same one. */
  readonly id: string;
  /** The service, as a path: `/curation`. */
  readonly source: string;
  readonly topic: string;
  /** `curation.pin-saved.v1` */
  readonly type: string;
  /** ISO 8601, UTC: when it happened. */
  readonly time: string;
  /** The stream it is about, and the key of its order: `pin-0198…`. */
  readonly subject: string;
  /** Revision of the domain event in its stream. */
  readonly sequence: number;
  /** Counts from 0 among the messages of one domain event. */
  readonly ordinal: number;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Data;
}

/** Unit of order: a subject of one source. Two services may have subjects of the same name. */
export type Key = Pick<Message, 'source' | 'subject'>;

/** A key as one text, for maps; no name in it holds U+0000. */
export const textOf = ({ source, subject }: Key): string => `${source}\0${subject}`;

/** Progress of a consumer with one key. */
export interface Position {
  readonly sequence: number;
  readonly ordinal: number;
}

/** Before the first message of a key. */
export const BEFORE_FIRST: Position = { sequence: -1, ordinal: 0 };

/** Whether the message at `position` has already been passed by one that is at `reached`. */
export const isPast = (position: Position, reached: Position): boolean =>
  position.sequence < reached.sequence ||
  (position.sequence === reached.sequence && position.ordinal <= reached.ordinal);

/** The part of a pino logger that is needed here. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const silent = (): void => undefined;
export const noLog: Log = { debug: silent, info: silent, warn: silent, error: silent };
