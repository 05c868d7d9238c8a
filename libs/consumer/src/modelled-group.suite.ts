import { consume, eventHandler, type RunningConsumer } from './consumer.ts';
import type { Inbox, InboxTransaction, ParkedKey, ParkedMessage, ParkedMessageTransaction } from './inbox.ts';
import { BEFORE_FIRST, type Key, type Message, noLog, type Position } from './message.ts';
import { pause, unless } from './pause.ts';
import type { Source } from './source.ts';
import { TryAgain } from './transient.ts';

/** Behaviour of a handler: `broken` until it is mended, `lacking` twice, `slow` longer than a stop waits. */
export type Nature = 'fine' | 'broken' | 'lacking' | 'slow';
export type Fault = 'before the commit' | 'after the commit';

const never = new AbortController().signal;
const TYPE = 'sample.sample-happened.v1';
const [SLOW, STOP_WITHIN] = [500, 300];

const notModelled = (): Promise<void> => Promise.reject(new Error('not part of this model'));

/** The inbox and the effects of one consumer in memory, as transactional as a database, and in the hands of a test. */
class ModelledInbox implements Inbox<string[]> {
  readonly effects: string[] = [];
  readonly faults: Fault[] = [];
  readonly waiting = new Map<string, Message[]>();
  readonly #positions = new Map<string, Position>();
  #turn: Promise<void> = Promise.resolve();

  within(
    _consumer: string,
    _keys: readonly Key[],
    work: (transaction: InboxTransaction<string[]>) => Promise<void>,
    givenUp: AbortSignal = never,
  ): Promise<void> {
    return this.#alone(givenUp, async () => {
      const [tx, moved, parked]: [string[], Map<string, Position>, Message[]] = [[], new Map(), []];
      await work({
        tx,
        positionOf: ({ subject }) => moved.get(subject) ?? this.#positions.get(subject) ?? BEFORE_FIRST,
        isParked: ({ subject }) => this.waiting.has(subject) || parked.some((message) => message.subject === subject),
        moveTo: ({ subject }, position) => moved.set(subject, position),
        park: (message) => parked.push(message),
        erase: notModelled,
        erased: () => notModelled().then(() => new Set()),
      });
      this.#commit(givenUp, () => {
        this.effects.push(...tx);
        for (const [subject, position] of moved) this.#positions.set(subject, position);
        for (const message of parked) this.#park(message);
      });
    });
  }

  withParked<T>(
    _consumer: string,
    { subject }: ParkedKey,
    work: (transaction: ParkedMessageTransaction<string[]>) => Promise<T>,
  ): Promise<T> {
    return this.#alone(never, async () => {
      const [tx, rest]: [string[], Message[]] = [[], [...(this.waiting.get(subject) ?? [])]];
      const oldest = rest[0] ?? null;
      const resolve = () => Promise.resolve(void rest.shift());
      const erased = () => notModelled().then(() => new Set<string>());
      const result = await work({ tx, oldest, resolve, erase: notModelled, erased });
      this.effects.push(...tx);
      if (oldest && rest[0] !== oldest) this.#positions.set(subject, oldest);
      if (rest.length > 0) this.waiting.set(subject, rest);
      else this.waiting.delete(subject);
      return result;
    });
  }

  parked(): Promise<readonly ParkedMessage[]> {
    const all = [...this.waiting.values()].flat();
    return Promise.resolve(all.map((message) => ({ message, reason: null, parkedAt: message.time })));
  }

  edit(): Promise<void> {
    return notModelled();
  }

  #park(message: Message): void {
    const before = this.waiting.get(message.subject) ?? [];
    if (!before.some(({ id }) => id === message.id)) this.waiting.set(message.subject, [...before, message]);
  }

  #commit(givenUp: AbortSignal, write: () => void): void {
    givenUp.throwIfAborted();
    const fault = this.faults.shift();
    if (fault === 'before the commit') throw new TryAgain(fault);
    write();
    if (fault === 'after the commit') throw new TryAgain(fault);
  }

  /** Locks are given back when the holder is given up, though it goes on. */
  async #alone<T>(givenUp: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    let free = (): void => undefined;
    this.#turn = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    try {
      return await unless(givenUp, work());
    } finally {
      free();
    }
  }
}

/** A log, the members of one consumer that read it, and everything that may go wrong between them. */
export class ModelledGroup {
  readonly inbox = new ModelledInbox();
  readonly log: Message[] = [];
  readonly #natures = new Map<string, Nature>();
  readonly #failures = new Map<string, number>();
  #mended = false;
  #committed = 0;
  readonly #members: (RunningConsumer | null)[] = [];

  append(subject: string, nature: Nature): void {
    const sequence = this.log.filter((message) => message.subject === subject).length;
    const id = `${subject}-${sequence}`;
    this.#natures.set(id, nature);
    const chain = { correlationId: 'c', causationId: null, time: '2026-01-02T03:04:05.678Z' };
    this.log.push({
      id,
      source: '/sample',
      topic: 'sample.v1',
      type: TYPE,
      subject,
      sequence,
      ordinal: 0,
      data: {},
      ...chain,
    });
  }

  natureOf(id: string): Nature | undefined {
    return this.#natures.get(id);
  }

  /** From now on nothing goes wrong any more. */
  mend(): void {
    this.#mended = true;
    this.inbox.faults.length = 0;
  }

  /** Forgets the last commits of the members: a crash, or a partition given away. */
  rewind(count: number): void {
    this.#committed = Math.max(0, this.#committed - count);
  }

  /** Both members receive everything, as badly divided partitions would have it. */
  begin(member: number): void {
    const handle = (message: Message, tx: string[]) => this.#handle(message, tx);
    const source = this.#source();
    const on = [eventHandler<string[]>(TYPE, handle)];
    this.#members[member] ??= consume({
      name: 'model',
      source,
      inbox: this.inbox,
      on,
      attempts: 2,
      log: noLog,
      stopWithin: STOP_WITHIN,
    });
  }

  async end(member: number): Promise<void> {
    const running = this.#members[member];
    this.#members[member] = null;
    await running?.stop();
  }

  replay(subject: string): Promise<number> {
    return this.#members[0]?.replay(subject) ?? Promise.reject(new Error('nobody is there'));
  }

  async #handle({ id }: Message, tx: string[]): Promise<void> {
    const nature = this.#natures.get(id);
    if (nature === 'broken' && !this.#mended) throw new RangeError('cannot be');
    const failures = this.#failures.get(id) ?? 0;
    this.#failures.set(id, failures + 1);
    if (nature === 'lacking' && failures < 2 && !this.#mended) throw new TryAgain('not there yet');
    if (nature === 'slow' && !this.#mended) await pause(SLOW, never);
    tx.push(id);
  }

  #source(): Source {
    return {
      run: async (accept, signal) => {
        while (!signal.aborted) {
          const at = this.#committed;
          const batch = this.log.slice(at, at + 3);
          try {
            if (batch.length === 0) await pause(200, signal);
            else await accept(batch);
            if (this.#committed === at) this.#committed = at + batch.length;
          } catch {
            await pause(100, signal);
          }
        }
      },
      lag: () => Promise.resolve({ messages: null, seconds: null }),
    };
  }
}
