import type { InboxTransaction } from './inbox.ts';
import type { Json, Message } from './message.ts';

/** Event by which identity says that the personal data of an account is gone for good. */
export const ERASED = 'identity.subject-erased.v1';

export const isErasure = ({ type }: Message): boolean => type === ERASED;

/** Of a message that `isErasure`. @throws when it has no accountId */
export const accountOf = ({ data: { accountId } }: Message): string => {
  if (typeof accountId !== 'string' || accountId === '') throw new Error(`${ERASED} has no accountId`);
  return accountId;
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const textsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

/** Everything in messages that may be the id of an account: each of their texts, and each UUID within one. */
export const idsIn = (messages: readonly Message[]): ReadonlySet<string> => {
  const texts = messages.flatMap(({ subject, data }) => [subject, ...textsIn(data)]);
  // No database has U+0000 in a text.
  return new Set(texts.flatMap((text) => [text, ...(text.match(UUID) ?? [])]).filter((text) => !text.includes('\0')));
};

type Erasures<Tx> = Pick<InboxTransaction<Tx>, 'tx' | 'erased'>;
type Erase<Tx> = (accountId: string, tx: Tx) => Promise<void> | void;

/**
 * Messages that come after the erasure of somebody whose id stands in them: topics are read in any order, and other services
 * say later what they removed. Nothing of it where a consumer drops nothing.
 */
export class LateMentions<Tx> {
  constructor(private readonly erase: Erase<Tx> | undefined) {}

  /** After the handlers of `messages`: what they wrote about the erased is dropped again. */
  async dropAgain(messages: readonly Message[], transaction: Erasures<Tx>): Promise<void> {
    const erased = await this.#erasedIn(messages, transaction);
    for (const id of [...erased].sort()) await this.erase?.(id, transaction.tx);
  }

  /** Those in which nobody stands who was erased, and erasures themselves. */
  async without(messages: readonly Message[], transaction: Erasures<Tx>): Promise<readonly Message[]> {
    const erased = await this.#erasedIn(messages, transaction);
    return messages.filter((message) => isErasure(message) || [...idsIn([message])].every((id) => !erased.has(id)));
  }

  async #erasedIn(messages: readonly Message[], transaction: Erasures<Tx>): Promise<ReadonlySet<string>> {
    const others = messages.filter((message) => !isErasure(message));
    return this.erase && others.length > 0 ? await transaction.erased(idsIn(others)) : new Set();
  }
}
