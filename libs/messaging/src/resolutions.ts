import type { Delivery } from './delivery.ts';
import type { Progress, RelayJournal } from './journal.ts';

/** Parked messages that are delivered together when a subject is replayed. */
const PAGE = 200;

interface ResolutionContext {
  readonly relay: string;
  readonly journal: Pick<RelayJournal, 'requestedResolutions' | 'parkedOf'>;
  readonly delivery: Delivery;
  readonly signal: AbortSignal;
  /** Stores the outcome, fenced by the epoch of the leader. @throws Fenced */
  readonly write: (outcome: Pick<Progress, 'messages' | 'deadLetters' | 'resolved'>) => Promise<void>;
}

/** Until none of the subject is left, or one is refused again. */
const replay = async (subject: string, context: ResolutionContext): Promise<void> => {
  const { relay, journal, delivery, signal, write } = context;
  for (;;) {
    const parked = await journal.parkedOf(relay, subject, PAGE);
    if (parked.length === 0) return delivery.unpark(subject);
    delivery.unpark(subject);
    const { published, deadLetters } = await delivery.deliver(parked, signal);
    await write({ messages: published, deadLetters, resolved: published.map(({ id }) => id) });
    if (delivery.isParked(subject)) return;
    // There may be more of them than one page: nothing newer may go before those.
    delivery.park(subject);
  }
};

/** Replays and skips parked messages as requested; called between two batches of the relay, by its leader alone. */
export const applyResolutions = async (context: ResolutionContext): Promise<void> => {
  const { relay, journal, write } = context;
  for (const { subject, id, resolution } of await journal.requestedResolutions(relay)) {
    if (resolution === 'skip') await write({ messages: [], deadLetters: [], resolved: [id] });
    await replay(subject, context);
  }
};
