import { randomBytes } from 'node:crypto';
import type { Position } from '@corkboard/event-store/event';
import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import {
  type Append,
  type AppendResult,
  EventIdTaken,
  StoreUnavailable,
  type Token,
  TooLarge,
} from '@corkboard/event-store/port';
import type { Arrivals } from './arrivals.ts';
import { failureOf, type WireEvent } from './client.ts';
import type { Connection } from './connection.ts';
import { type KnownEvents, knownOf } from './known-events.ts';
import { toPosition } from './positions.ts';
import { type Names, toWire } from './stored-form.ts';

/** Each costs a round trip, after which the stream's revision is known: to wait longer would only make it an old one. */
const MOST_CONFLICTS = 200;
/** An append that has no answer after so long, in ms, looks in the stream for itself; then after twice as long, and so on. */
const LOOK_MS = 100;
/** An event that the subscription has not brought so long after the answer, in ms, is read. */
const ARRIVES_MS = 50;

/** The revision of the append's last event, stored where it is expected. */
const lastOf = ({ events }: Append, expected: 'none' | number): number =>
  (expected === 'none' ? -1 : expected) + events.length;

interface AppendsBy {
  readonly connection: Connection;
  readonly names: Names;
  readonly known: KnownEvents;
  readonly arrivals: Arrivals;
  readonly appended: (position: Position) => Token;
}

/** Appends to one stream, telling what the server leaves open: whether the events are new, and whose ids they are. */
export class Appends {
  private readonly turns = new KeyedMutex();

  constructor(private readonly by: AppendsBy) {}

  /**
   * At `any` and `exists` the server would look for the ids in its memory alone, which forgets: both become the revision
   * that was read, anew when the stream has moved. Those of one process take turns rather than meet as conflicts.
   */
  append(append: Append): Promise<AppendResult> {
    const { expectedRevision: expected, stream } = append;
    if (expected !== 'any' && expected !== 'exists') return this.appendAt(append, expected);
    return this.turns.runExclusive(stream, () => this.appendBehind(append, expected));
  }

  private async appendBehind(append: Append, expected: 'any' | 'exists'): Promise<AppendResult> {
    let last = await this.revisionOf(append.stream);
    for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts += 1) {
      if (last === null && expected === 'exists') return { status: 'conflict', actualRevision: null };
      const result = await this.appendAt(append, last ?? 'none');
      if (result.status !== 'conflict') return result;
      last = result.actualRevision;
    }
    throw new StoreUnavailable(`the stream ${append.stream} is written by too many at once`);
  }

  private async appendAt(append: Append, expected: 'none' | number): Promise<AppendResult> {
    const repeated = typeof expected === 'number' ? await this.repeated(append, expected) : null;
    if (repeated) return repeated;
    const mark = randomBytes(6).toString('base64url');
    const stream = this.by.names.stored(append.stream);
    const events = append.events.map((event) => toWire(event, mark));
    const arriving = this.by.arrivals.expect(stream);
    try {
      const sent = this.by.connection.append({ stream, expected, events });
      const answered = sent.then(async (revision) => {
        const arrived = await arriving.upTo(revision, ARRIVES_MS);
        this.by.known.learn(append.stream, arrived);
        return this.result(append, revision, mark, arrived.at(-1));
      });
      return await this.orFound(answered, () => this.repeated(append, lastOf(append, expected), mark));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'too-large') {
        throw new TooLarge(`the append to ${append.stream} is too large for the server`, { cause: error });
      }
      if (failure.kind !== 'wrong-revision') throw error;
      return (await this.repeated(append, failure.actual)) ?? { status: 'conflict', actualRevision: failure.actual };
    } finally {
      arriving.end();
    }
  }

  /**
   * The first result when these ids stand in the stream already, up to the revision, else null.
   * @throws EventIdTaken for a part of them
   */
  async repeated(append: Append, upTo: number | null, mark: string | null = null): Promise<AppendResult | null> {
    if (upTo === null) return null;
    const known = await this.by.known.upTo(append.stream, upTo);
    const places = append.events.flatMap(({ id }) => known.get(id)?.revision ?? []);
    if (places.length === 0) return null;
    if (places.length < append.events.length) {
      throw new EventIdTaken(`a part of the append to ${append.stream} is stored already`);
    }
    return await this.result(append, Math.max(...places), mark);
  }

  /** Of two identical appends under way at once the server leaves the second without an answer for seconds. */
  private orFound(answered: Promise<AppendResult>, look: () => Promise<AppendResult | null>): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      let settled = false;
      const lookAfter = (wait: number): void => {
        timer = setTimeout(async () => {
          // A failed look keeps the append from being answered.
          const found = await look().catch(() => null);
          if (found) resolve(found);
          else if (!settled) lookAfter(2 * wait);
        }, wait);
      };
      lookAfter(LOOK_MS);
      const over = (): void => {
        settled = true;
        clearTimeout(timer);
      };
      answered.finally(over).then(resolve, reject);
    });
  }

  /** Revision of the stream's last event, or null. */
  async revisionOf(stream: string): Promise<number | null> {
    const read = { from: 'end', backwards: true, most: 1 } as const;
    const [last] = await this.by.connection.readStream(this.by.names.stored(stream), read);
    return last?.revision ?? null;
  }

  /** The server answers a repetition as it did the first time, whatever the events say: only what it keeps tells. */
  private async result(
    append: Append,
    revision: number,
    mark: string | null,
    arrived?: WireEvent,
  ): Promise<AppendResult> {
    const kept = arrived ? knownOf(arrived) : await this.by.known.at(append.stream, revision);
    if (!kept) {
      throw new StoreUnavailable(`revision ${revision} of ${append.stream} was answered but is not to be read`);
    }
    const isNew = kept.mark === mark && kept.id === append.events.at(-1)?.id;
    return { status: isNew ? 'appended' : 'duplicate', revision, token: this.by.appended(toPosition(kept)) };
  }
}
