import { accountOf, isErasure, LateMentions } from './erasure.ts';
import type { Inbox, InboxTransaction, ParkedKey } from './inbox.ts';
import { isPast, type Key, type Log, type Message, textOf } from './message.ts';
import { pause } from './pause.ts';
import type { DeadLetter, Source } from './source.ts';
import { errorText, isTransient, kindOf, TryAgain } from './transient.ts';

export interface HandlingOptions<Tx> {
  readonly name: string;
  readonly source: Pick<Source, 'publishDeadLetters'>;
  readonly inbox: Inbox<Tx>;
  /** By the type of message; those of one type run in the order of the list. */
  readonly handlers: ReadonlyMap<string, readonly ((message: Message, tx: Tx) => Promise<void>)[]>;
  readonly attempts?: number | undefined;
  readonly onSubjectErased?: ((accountId: string, tx: Tx) => Promise<void> | void) | undefined;
  readonly onParked?: ((message: Message, reason: string) => void) | undefined;
  readonly log: Log;
  /** Nothing is waited for any more. */
  readonly stopping: AbortSignal;
  /** Nothing is committed any more. */
  readonly givenUp: AbortSignal;
  readonly done: (handled: number, dropped: number) => void;
  readonly failed: (error: unknown, what: string) => void;
}

const asked = (parked: string | Key): ParkedKey => (typeof parked === 'string' ? { subject: parked } : parked);

/** Handles messages: in order per key, each effect once; parks those that fail for good. */
export class Handling<Tx> {
  readonly #late: LateMentions<Tx>;

  constructor(private readonly options: HandlingOptions<Tx>) {
    this.#late = new LateMentions(options.onSubjectErased);
  }

  async replay(parked: string | Key): Promise<number> {
    const { inbox, name } = this.options;
    for (let replayed = 0; ; replayed += 1) {
      const more = await inbox.withParked(name, asked(parked), async (transaction) => {
        const { oldest, tx } = transaction;
        if (!oldest) return false;
        if (isErasure(oldest)) await transaction.erase(accountOf(oldest));
        await this.#handle(oldest, tx);
        await this.#late.dropAgain([oldest], transaction);
        await transaction.resolve();
        return true;
      });
      if (!more) return replayed;
    }
  }

  skip(parked: string | Key, id?: string): Promise<Message | null> {
    return this.options.inbox.withParked(this.options.name, asked(parked), async ({ oldest, resolve }) => {
      if (!oldest || (id !== undefined && oldest.id !== id)) return null;
      await resolve();
      return oldest;
    });
  }

  /** A batch is one transaction; only when one of it fails, or erases somebody, each message is its own. */
  async accept(messages: readonly Message[]): Promise<void> {
    const handled = messages.filter(({ type }) => this.options.handlers.has(type));
    if (handled.length === 0) return;
    try {
      if (!handled.some(isErasure)) return await this.#commit(handled);
    } catch (error) {
      this.options.failed(error, 'a batch failed');
      if (this.#comesAgain(error)) throw error;
    }
    for (const message of handled) await this.#acceptAlone(message);
  }

  async #acceptAlone(message: Message): Promise<void> {
    const attempts = this.options.attempts ?? 3;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#commit([message]);
      } catch (error) {
        this.options.failed(error, 'a message failed');
        if (this.#comesAgain(error)) throw error;
        if (attempt >= attempts) return await this.#park({ message, error: kindOf(error), attempts }, errorText(error));
        await pause(50 * 4 ** attempt, this.options.stopping);
      }
    }
  }

  async #commit(messages: readonly Message[]): Promise<void> {
    let [handled, dropped] = [0, 0];
    await this.#within(messages, async (transaction) => {
      const [done, behind]: [Message[], Message[]] = [[], []];
      for (const message of messages) {
        if (isPast(message, transaction.positionOf(message))) continue;
        if (isErasure(message)) await transaction.erase(accountOf(message));
        if (transaction.isParked(message)) behind.push(message);
        else {
          await this.#handle(message, transaction.tx);
          transaction.moveTo(message, message);
          done.push(message);
        }
      }
      const kept = await this.#late.without(behind, transaction);
      await this.#publishDeadLetters(kept.map((message) => ({ message, error: null, attempts: 0 })));
      for (const message of kept) transaction.park(message, null);
      await this.#late.dropAgain(done, transaction);
      handled = done.length;
      dropped = messages.length - done.length - kept.length;
    });
    this.options.done(handled, dropped);
  }

  async #park(deadLetter: DeadLetter, reason: string): Promise<void> {
    const { message } = deadLetter;
    const fields = { consumer: this.options.name, message: message.id, type: message.type, reason };
    let kept: readonly Message[] = [message];
    await this.#within([message], async (transaction) => {
      if (isPast(message, transaction.positionOf(message))) return;
      kept = await this.#late.without([message], transaction);
      if (kept.length === 0) return transaction.isParked(message) ? undefined : transaction.moveTo(message, message);
      await this.#publishDeadLetters([deadLetter]);
      transaction.park(message, reason);
    });
    this.options.done(0, 0);
    if (kept.length === 0) return this.options.log.warn(fields, 'passed over a message about an erased account');
    this.options.log.error(fields, 'parked a subject');
    this.options.onParked?.(message, reason);
  }

  /** Publishes before parking, so that no message is parked unannounced; a failure repeats the messages. */
  async #publishDeadLetters(deadLetters: readonly DeadLetter[]): Promise<void> {
    const { source } = this.options;
    if (deadLetters.length === 0 || !source.publishDeadLetters) return;
    await source.publishDeadLetters(deadLetters).catch((error: unknown) => {
      throw new TryAgain('nobody could be told of a dead letter', { cause: error });
    });
  }

  #within(messages: readonly Message[], work: (transaction: InboxTransaction<Tx>) => Promise<void>): Promise<void> {
    const { inbox, name } = this.options;
    const keys = new Map(messages.map((message) => [textOf(message), message]));
    return inbox.within(name, [...keys.values()], work, this.options.givenUp);
  }

  /** Of a handler that was given up, nothing that it says afterwards counts. */
  #comesAgain(error: unknown): boolean {
    return this.options.givenUp.aborted || isTransient(error);
  }

  async #handle(message: Message, tx: Tx): Promise<void> {
    for (const handle of this.options.handlers.get(message.type) ?? []) await handle(message, tx);
  }
}
