import type { Message } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import { chunk } from './chunk.ts';
import type { RelayDeadLetter } from './journal.ts';
import { MessagesRefused, type Sink } from './sink.ts';

/** After an error of sink or journal, in milliseconds: soon enough to publish within 3 s of a broker's return. */
const RETRY_AFTER = 250;

/** What became of messages; together they are all that were given, each list in its order. */
export interface Outcome {
  readonly published: readonly Message[];
  readonly deadLetters: readonly RelayDeadLetter[];
}

export interface Trouble {
  /** The same is delivered again after a pause. */
  repeating(error: unknown): void;
  refused(error: unknown): void;
}

export const said = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/**
 * Brings messages to a sink during one term of leadership: repeats what failed for as long as it takes, sets aside what is
 * refused for good together with the later messages of its subject, and goes on with the others.
 */
export class Delivery {
  readonly #sink: Sink;
  readonly #held: Set<string>;
  readonly #trouble: Trouble;

  constructor(sink: Sink, held: readonly string[], trouble: Trouble) {
    this.#sink = sink;
    this.#held = new Set(held);
    this.#trouble = trouble;
  }

  get holds(): boolean {
    return this.#held.size > 0;
  }

  isHeld(subject: string): boolean {
    return this.#held.has(subject);
  }

  /** From now on messages of `subject` go out again. */
  free(subject: string): void {
    this.#held.delete(subject);
  }

  hold(subject: string): void {
    this.#held.add(subject);
  }

  /** Resolves when each is accepted or set aside. @throws the reason of `signal` when it aborts. */
  async bring(messages: readonly Message[], signal: AbortSignal): Promise<Outcome> {
    const deadLetters: RelayDeadLetter[] = [];
    for (const delivery of chunk(messages)) deadLetters.push(...(await this.#deliver(delivery, signal)));
    const aside = new Set(deadLetters.map(({ message }) => message));
    return { published: messages.filter((message) => !aside.has(message)), deadLetters };
  }

  async #deliver(messages: readonly Message[], signal: AbortSignal): Promise<readonly RelayDeadLetter[]> {
    const free = messages.filter(({ subject }) => !this.#held.has(subject));
    const behind = messages
      .filter(({ subject }) => this.#held.has(subject))
      .map((message) => ({ message, reason: null, held: true }));
    while (free.length > 0) {
      signal.throwIfAborted();
      try {
        await this.#sink.deliver(free);
        break;
      } catch (error) {
        if (error instanceof MessagesRefused) return [...behind, ...(await this.#isolate(free, error, signal))];
        this.#trouble.repeating(error);
        await pause(RETRY_AFTER, signal);
      }
    }
    return behind;
  }

  async #isolate(messages: readonly Message[], error: Error, signal: AbortSignal): Promise<readonly RelayDeadLetter[]> {
    const [only, ...others] = messages;
    if (only && others.length === 0) {
      this.#trouble.refused(error);
      this.#held.add(only.subject);
      return [{ message: only, reason: said(error), held: true }];
    }
    const half = Math.ceil(messages.length / 2);
    const before = await this.#deliver(messages.slice(0, half), signal);
    return [...before, ...(await this.#deliver(messages.slice(half), signal))];
  }
}
