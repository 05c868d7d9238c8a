import { consoleMails, consoleMessages, revealMail } from '@corkboard/contracts/operations/console';
import type { OutboxMail } from '@corkboard/contracts/operations/inspection';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const quiet = { promptsEntry: false } as const;
const LIMIT = 50;

const from = (cursor: string) => (cursor === '' ? { limit: LIMIT } : { limit: LIMIT, cursor });

export const messagesQuery = infiniteQueryOptions({
  queryKey: ['console', 'messages'],
  queryFn: ({ pageParam, signal }) => call(consoleMessages, { query: from(pageParam) }, { ...quiet, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
});

export const mailsQuery = infiniteQueryOptions({
  queryKey: ['console', 'mails'],
  queryFn: ({ pageParam, signal }) => call(consoleMails, { query: from(pageParam) }, { ...quiet, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
});

export const openMail = ({ service, id }: OutboxMail, reason: string): Promise<OutboxMail> =>
  call(revealMail, { params: { service, id }, body: { reason } }, quiet);
