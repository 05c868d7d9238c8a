import type { Message } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import { chunk } from './chunk.ts';
import type { RelayDeadLetter } from './journal.ts';
import { MessagesRefused, type Sink } from './sink.ts';

/** After an error of sink or journal, in milliseconds: soon enough to publish within 3 s of a broker's return. */
const RETRY_AFTER = 250;

/** Result of a delivery: every message given is in one of the lists, each in the order given. */
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
 * Brings messages to a sink during one term of leadership: retries for as long as it takes, parks a message that is
 * refused for good with the later messages of its subject, and goes on with the others.
 */
export class Delivery {
  readonly #parked: Set<string>;

  constructor(
    private readonly sink: Sink,
    parked: readonly string[],
    private readonly trouble: Trouble,
  ) {
    this.#parked = new Set(parked);
  }

  get hasParked(): boolean {
    return this.#parked.size > 0;
  }

  isParked(subject: string): boolean {
    return this.#parked.has(subject);
  }

  /** From now on messages of `subject` go out again. */
  unpark(subject: string): void {
    this.#parked.delete(subject);
  }

  park(subject: string): void {
    this.#parked.add(subject);
  }

  /** Resolves when each is accepted or a dead letter. @throws the reason of `signal` when it aborts. */
  async deliver(messages: readonly Message[], signal: AbortSignal): Promise<Outcome> {
    const deadLetters: RelayDeadLetter[] = [];
    for (const delivery of chunk(messages)) deadLetters.push(...(await this.#deliver(delivery, signal)));
    const dead = new Set(deadLetters.map(({ message }) => message));
    return { published: messages.filter((message) => !dead.has(message)), deadLetters };
  }

  async #deliver(messages: readonly Message[], signal: AbortSignal): Promise<readonly RelayDeadLetter[]> {
    const free = messages.filter(({ subject }) => !this.#parked.has(subject));
    const behind = messages
      .filter(({ subject }) => this.#parked.has(subject))
      .map((message) => ({ message, reason: null, parked: true }));
    while (free.length > 0) {
      signal.throwIfAborted();
      try {
        await this.sink.deliver(free);
        break;
      } catch (error) {
        if (error instanceof MessagesRefused) return [...behind, ...(await this.#isolate(free, error, signal))];
        this.trouble.repeating(error);
        await pause(RETRY_AFTER, signal);
      }
    }
    return behind;
  }

  async #isolate(messages: readonly Message[], error: Error, signal: AbortSignal): Promise<readonly RelayDeadLetter[]> {
    const [only, ...others] = messages;
    if (only && others.length === 0) {
      this.trouble.refused(error);
      this.#parked.add(only.subject);
      return [{ message: only, reason: said(error), parked: true }];
    }
    const half = Math.ceil(messages.length / 2);
    const before = await this.#deliver(messages.slice(0, half), signal);
    return [...before, ...(await this.#deliver(messages.slice(half), signal))];
  }
}
