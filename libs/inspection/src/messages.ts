import type { DeadLetter } from '@corkboard/contracts/operations/bus';
import { EVENTS_PER_PAGE, type PublishedMessage } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { ListedMessage, RelayJournal, StoredDeadLetter } from '@corkboard/messaging/journal';
import type { Answering } from './port.ts';

const described = (service: ServiceName, sink: string, { message, publishedAt }: ListedMessage): PublishedMessage => ({
  service,
  id: message.id,
  type: message.type,
  subject: message.subject,
  sequence: message.sequence,
  time: message.time,
  published_at: publishedAt,
  sink,
  correlation_id: message.correlationId,
  causation_id: message.causationId,
  data: { ...message.data },
});

const deadLetterOf = (service: ServiceName, { message, ...deadLetter }: StoredDeadLetter): DeadLetter => ({
  service,
  id: message.id,
  type: message.type,
  subject: message.subject,
  sequence: message.sequence,
  time: message.time,
  correlation_id: message.correlationId,
  causation_id: message.causationId,
  data: { ...message.data },
  dead_lettered_at: deadLetter.at,
  reason: deadLetter.reason,
  parked: deadLetter.parked,
  requested: deadLetter.requested,
});

const offsetOf = (before: string | undefined): number | undefined =>
  before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : undefined;

type OfMessages = Answering<'messages' | 'deadLetters' | 'resolveDeadLetter'>;

/** Published messages of a service's relay; no published event carries personal fields, so nothing is masked. */
export const messagesOf = (service: ServiceName, journal: RelayJournal, sink: string): OfMessages => ({
  async messages({ query: { type, before, limit = EVENTS_PER_PAGE } }) {
    const listed = await journal.recent({ type, before: offsetOf(before), limit: limit + 1 });
    const shown = listed.slice(0, limit);
    const last = shown.at(-1);
    return {
      messages: shown.map((each) => described(service, sink, each)),
      before: listed.length > limit && last ? String(last.offset) : null,
    };
  },
  async deadLetters({ query: { before, limit = EVENTS_PER_PAGE } }) {
    const listed = await journal.deadLetters({ before: offsetOf(before), limit: limit + 1 });
    const shown = listed.slice(0, limit);
    const last = shown.at(-1);
    return {
      dead_letters: shown.map((each) => deadLetterOf(service, each)),
      before: listed.length > limit && last ? String(last.number) : null,
    };
  },
  async resolveDeadLetter({ params: { id }, body: { resolution } }) {
    return (await journal.requestResolution(id, resolution)) ? { id, resolution } : null;
  },
});
