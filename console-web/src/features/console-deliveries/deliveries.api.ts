import type { ConsumerStatus, DeadLetter, Wish } from '@corkboard/contracts/operations/bus';
import {
  consoleConsumers,
  consoleDeadLetters,
  consoleMails,
  consoleMessages,
  revealMail,
  settleDeadLetter,
} from '@corkboard/contracts/operations/console';
import type { OutboxMail } from '@corkboard/contracts/operations/inspection';
import {
  consoleParkedMessages,
  type ParkedMessage,
  type ParkedMessageOutcome,
  settleParkedMessage,
} from '@corkboard/contracts/operations/parked-messages';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { pageFrom } from '../../lib/api/page-from.ts';

const quiet = { promptsEntry: false } as const;

export const messagesQuery = infiniteQueryOptions({
  queryKey: ['console', 'messages'],
  queryFn: ({ pageParam, signal }) => call(consoleMessages, { query: pageFrom(pageParam) }, { ...quiet, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
});

const POLL_MS = 2000;

export const deadLettersQuery = queryOptions({
  queryKey: ['console', 'dead-letters'],
  queryFn: ({ signal }) => call(consoleDeadLetters, { query: pageFrom('') }, { ...quiet, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export const consumersQuery = queryOptions({
  queryKey: ['console', 'consumers'],
  queryFn: ({ signal }) => call(consoleConsumers, {}, { ...quiet, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export type Consumer = Pick<ConsumerStatus, 'service' | 'name'>;

export const parkedMessagesQuery = ({ service, name }: Consumer) =>
  queryOptions({
    queryKey: ['console', 'parked-messages', service, name],
    queryFn: ({ signal }) =>
      call(consoleParkedMessages, { params: { service, name } }, { ...quiet, background: true, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });

export const settleParked = (
  { service, name }: Consumer,
  { id }: ParkedMessage,
  body: { wish: Wish; reason: string },
): Promise<ParkedMessageOutcome> => call(settleParkedMessage, { params: { service, name, id }, body }, quiet);

export const settle = ({ service, id }: DeadLetter, wish: Wish, reason: string): Promise<unknown> =>
  call(settleDeadLetter, { params: { service, id }, body: { wish, reason } }, quiet);

export const mailsQuery = infiniteQueryOptions({
  queryKey: ['console', 'mails'],
  queryFn: ({ pageParam, signal }) => call(consoleMails, { query: pageFrom(pageParam) }, { ...quiet, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
});

export const openMail = ({ service, id }: OutboxMail, reason: string): Promise<OutboxMail> =>
  call(revealMail, { params: { service, id }, body: { reason } }, quiet);
