import type { ConsumerStatus, DeadLetter, Resolution } from '@corkboard/contracts/operations/bus';
import {
  consoleConsumers,
  consoleDeadLetters,
  consoleMails,
  consoleMessages,
  resolveDeadLetter,
  revealMail,
} from '@corkboard/contracts/operations/console';
import type { OutboxMail } from '@corkboard/contracts/operations/inspection';
import {
  consoleParkedMessages,
  type ParkedMessage,
  type ParkedMessageOutcome,
  resolveParkedMessage,
} from '@corkboard/contracts/operations/parked-messages';
import { consoleList, consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 2000;

export const resolutions: readonly Resolution[] = ['replay', 'skip'];

export const messagesQuery = consoleList(consoleMessages, (query) => ({ query }));
export const mailsQuery = consoleList(consoleMails, (query) => ({ query }));
export const deadLettersQuery = consoleQuery(consoleDeadLetters, { query: { limit: 50 } }, POLL_MS);
export const consumersQuery = consoleQuery(consoleConsumers, {}, POLL_MS);

export type Consumer = Pick<ConsumerStatus, 'service' | 'name'>;

export const parkedMessagesQuery = ({ service, name }: Consumer) =>
  consoleQuery(consoleParkedMessages, { params: { service, name } }, POLL_MS);

export const resolveParked = (
  { service, name }: Consumer,
  { id }: ParkedMessage,
  body: { resolution: Resolution; reason: string },
): Promise<ParkedMessageOutcome> => tell(resolveParkedMessage, { params: { service, name, id }, body });

export const resolve = ({ service, id }: DeadLetter, resolution: Resolution, reason: string): Promise<unknown> =>
  tell(resolveDeadLetter, { params: { service, id }, body: { resolution, reason } });

export const openMail = ({ service, id }: OutboxMail, reason: string): Promise<OutboxMail> =>
  tell(revealMail, { params: { service, id }, body: { reason } });
