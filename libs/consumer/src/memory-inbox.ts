import type { Inbox, InboxTransaction, Offsets, ParkedKey, ParkedMessage, ParkedMessageTransaction } from './inbox.ts';
import { BEFORE_FIRST, type Key, type Message, type Position, textOf } from './message.ts';
import { errorText, isTransient } from './transient.ts';

const named = (consumer: string, name: string): string => `${consumer} ${name}`;
const keyOf = (consumer: string, key: Key): string => named(consumer, textOf(key));

const stands = (text: string, { message }: ParkedMessage): boolean => JSON.stringify(message).includes(text);

class MemoryInbox implements Inbox<null>, Offsets {
  /** By consumer and key. */
  readonly #positions = new Map<string, Position>();
  readonly #parked = new Map<string, ParkedMessage[]>();
  readonly #offsets = new Map<string, number>();
  readonly #erased = new Set<string>();

  async within(
    consumer: string,
    _keys: readonly Key[],
    work: (transaction: InboxTransaction<null>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void> {
    const moved = new Map<string, Position>();
    const newlyParked: ParkedMessage[] = [];
    const { erased, erase, isKept, forget, undo } = this.#erasures(consumer);
    const working = work({
      tx: null,
      positionOf: (key) => moved.get(keyOf(consumer, key)) ?? this.#positions.get(keyOf(consumer, key)) ?? BEFORE_FIRST,
      isParked: (key) =>
        [...(this.#parked.get(keyOf(consumer, key)) ?? []), ...newlyParked].some(
          (entry) => textOf(entry.message) === textOf(key) && isKept(entry),
        ),
      moveTo: (key, position) => moved.set(keyOf(consumer, key), position),
      park: (message, reason) => newlyParked.push({ message, reason, parkedAt: new Date().toISOString() }),
      erased,
      erase,
    });
    await working.then(() => givenUp?.throwIfAborted()).catch(undo);
    forget();
    for (const [key, position] of moved) this.#positions.set(key, position);
    for (const entry of newlyParked.filter(isKept)) this.#park(keyOf(consumer, entry.message), entry);
  }

  parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]> {
    const all = this.#parkedOf(consumer).flatMap(([, entries]) => entries);
    return Promise.resolve(all.slice(0, limit));
  }

  withParked<Answer>(
    consumer: string,
    asked: ParkedKey,
    work: (transaction: ParkedMessageTransaction<null>) => Promise<Answer>,
  ): Promise<Answer> {
    const key = this.#parkedKey(consumer, asked);
    const tried = this.#parked.get(key)?.[0]?.message ?? null;
    const { erased, erase, forget, undo } = this.#erasures(consumer);
    const working = work({
      tx: null,
      oldest: tried,
      resolve: () => {
        const [oldest, ...rest] = this.#parked.get(key) ?? [];
        if (oldest) this.#positions.set(key, oldest.message);
        if (rest.length > 0) this.#parked.set(key, rest);
        else this.#parked.delete(key);
        return Promise.resolve();
      },
      erased,
      erase,
    });
    const done = working.then((answer) => {
      forget();
      return answer;
    });
    return done.catch(undo).catch((error: unknown) => {
      const reason = errorText(error);
      if (tried && !isTransient(error)) this.#change(consumer, tried.id, (entry) => ({ ...entry, reason }));
      throw error;
    });
  }

  edit(consumer: string, messageId: string, data: Message['data']): Promise<void> {
    this.#change(consumer, messageId, (entry) => ({ ...entry, message: { ...entry.message, data } }));
    return Promise.resolve();
  }

  /** Known to others at once, since there is no commit to wait for; and no more when the work has failed. */
  #erasures(consumer: string) {
    const added: string[] = [];
    const forgotten: string[] = [];
    return {
      erased: (ids: ReadonlySet<string>): Promise<ReadonlySet<string>> =>
        Promise.resolve(new Set([...ids].filter((id) => this.#erased.has(named(consumer, id))))),
      erase: (id: string): Promise<void> => {
        forgotten.push(id);
        if (!this.#erased.has(named(consumer, id))) added.push(named(consumer, id));
        this.#erased.add(named(consumer, id));
        return Promise.resolve();
      },
      isKept: (entry: ParkedMessage): boolean => !forgotten.some((text) => stands(text, entry)),
      /** Removes the parked messages of those who were erased. */
      forget: (): void => {
        for (const text of forgotten) this.#forget(consumer, text);
      },
      undo: (error: unknown): never => {
        for (const name of added) this.#erased.delete(name);
        throw error;
      },
    };
  }

  #parkedKey(consumer: string, { source, subject }: ParkedKey): string {
    if (source !== undefined) return keyOf(consumer, { source, subject });
    return this.#parkedOf(consumer).find(([, [first]]) => first?.message.subject === subject)?.[0] ?? '';
  }

  /** By key. */
  #parkedOf(consumer: string): readonly [string, ParkedMessage[]][] {
    return [...this.#parked].filter(([key]) => key.startsWith(named(consumer, '')));
  }

  #change(consumer: string, messageId: string, change: (entry: ParkedMessage) => ParkedMessage): void {
    for (const [key, entries] of this.#parkedOf(consumer)) {
      const changed = entries.map((entry) => (entry.message.id === messageId ? change(entry) : entry));
      this.#parked.set(key, changed);
    }
  }

  offsetOf(consumer: string, topic: string): Promise<number> {
    return Promise.resolve(this.#offsets.get(named(consumer, topic)) ?? 0);
  }

  saveOffset(consumer: string, topic: string, offset: number): Promise<void> {
    this.#offsets.set(named(consumer, topic), offset);
    return Promise.resolve();
  }

  #forget(consumer: string, text: string): void {
    for (const [key, entries] of this.#parkedOf(consumer)) {
      const left = entries.filter((entry) => !stands(text, entry));
      const last = entries.at(-1)?.message;
      if (left.length > 0) this.#parked.set(key, left);
      else {
        this.#parked.delete(key);
        if (last) this.#positions.set(key, last);
      }
    }
  }

  #park(key: string, entry: ParkedMessage): void {
    const waiting = this.#parked.get(key) ?? [];
    if (!waiting.some(({ message }) => message.id === entry.message.id)) this.#parked.set(key, [...waiting, entry]);
  }
}

/**
 * An inbox that lasts as long as the process: repeats are dropped, what fails is parked and forgotten with it. For consumers
 * without effects of their own to protect, such as a printer; and for tests.
 */
export const memoryInbox = (): Inbox<null> & Offsets => new MemoryInbox();
