import { randomBytes } from 'node:crypto';
import type { Position } from '../event.ts';
import { type Append, type AppendResult, EventIdTaken, StoreUnavailable, type Token, TooLarge } from '../port.ts';
import { failureOf } from './client.ts';
import type { Connection } from './connection.ts';
import type { KnownEvents } from './known-events.ts';
import { toPosition } from './positions.ts';
import { type Names, toWire } from './stored-form.ts';

/** Appends to one stream, telling what the server leaves open: whether the events are new, and whose ids they are. */
export class Appends {
  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
    private readonly known: KnownEvents,
    private readonly appended: (position: Position) => Token,
  ) {}

  async append(append: Append): Promise<AppendResult> {
    const { expectedRevision: expected } = append;
    const repeated = typeof expected === 'number' ? await this.repeated(append, expected) : null;
    if (repeated) return repeated;
    const mark = randomBytes(6).toString('base64url');
    const stream = this.names.stored(append.stream);
    const events = append.events.map((event) => toWire(event, mark));
    try {
      const revision = await this.connection.append({ stream, expected, events });
      return await this.result(append, revision, mark);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'too-large') {
        throw new TooLarge(`the append to ${append.stream} is too large for the server`, { cause: error });
      }
      if (failure.kind !== 'wrong-revision') throw error;
      return (await this.repeated(append, failure.actual)) ?? { status: 'conflict', actualRevision: failure.actual };
    }
  }

  /**
   * The first result when these ids stand in the stream already, up to the revision, else null.
   * @throws EventIdTaken for a part of them
   */
  async repeated(append: Append, upTo: number | null): Promise<AppendResult | null> {
    if (upTo === null) return null;
    const known = await this.known.upTo(append.stream, upTo);
    const places = append.events.flatMap(({ id }) => known.get(id)?.revision ?? []);
    if (places.length === 0) return null;
    if (places.length < append.events.length) {
      throw new EventIdTaken(`a part of the append to ${append.stream} is stored already`);
    }
    return await this.result(append, Math.max(...places), null);
  }

  /** Revision of the stream's last event, or null. */
  async revisionOf(stream: string): Promise<number | null> {
    const read = { from: 'end', backwards: true, most: 1 } as const;
    const [last] = await this.connection.readStream(this.names.stored(stream), read);
    return last?.revision ?? null;
  }

  /** The server answers a repetition as it did the first time, whatever the events say: only what it keeps tells. */
  private async result(append: Append, revision: number, mark: string | null): Promise<AppendResult> {
    const kept = await this.known.at(append.stream, revision);
    if (!kept) {
      throw new StoreUnavailable(`revision ${revision} of ${append.stream} was answered but is not to be read`);
    }
    const isNew = kept.mark === mark && kept.id === append.events.at(-1)?.id;
    return { status: isNew ? 'appended' : 'duplicate', revision, token: this.appended(toPosition(kept)) };
  }
}
