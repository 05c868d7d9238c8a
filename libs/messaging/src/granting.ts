import type { Delivery } from './delivery.ts';
import type { Progress, RelayJournal } from './journal.ts';

/** Held messages that are delivered together when a subject is replayed. */
const PAGE = 200;

export type Settle = (what: Pick<Progress, 'messages' | 'deadLetters' | 'settled'>) => Promise<void>;

export interface Granting {
  readonly relay: string;
  readonly journal: Pick<RelayJournal, 'wishes' | 'heldOf'>;
  readonly delivery: Delivery;
  readonly signal: AbortSignal;
  /** Writes the outcome down, fenced by the epoch of the term. */
  readonly settle: Settle;
}

/** Until none of the subject is left, or one is refused again. */
const replay = async (subject: string, { relay, journal, delivery, signal, settle }: Granting): Promise<void> => {
  for (;;) {
    const held = await journal.heldOf(relay, subject, PAGE);
    if (held.length === 0) return delivery.free(subject);
    delivery.free(subject);
    const { published, deadLetters } = await delivery.bring(held, signal);
    await settle({ messages: published, deadLetters, settled: published.map(({ id }) => id) });
    if (delivery.isHeld(subject)) return;
    // There may be more of them than one page: nothing newer may go before those.
    delivery.hold(subject);
  }
};

/** Does what staff wished about held messages; to be called between two batches of the relay, by its leader alone. */
export const grantWishes = async (granting: Granting): Promise<void> => {
  const { relay, journal, settle } = granting;
  for (const { subject, id, wish } of await journal.wishes(relay)) {
    if (wish === 'skip') await settle({ messages: [], deadLetters: [], settled: [id] });
    await replay(subject, granting);
  }
};
