import type { PublishedMessage } from '@corkboard/contracts/operations/inspection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { domainEventId } from '../../ui/inspected/event-id.ts';
import { EventLink, StreamLink } from '../../ui/inspected/links.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { messagesQuery } from './deliveries.api.ts';

const columns = (): readonly Column<PublishedMessage>[] => [
  ...timeColumns(consoleText('published'), (message: PublishedMessage) => message.published_at ?? message.time),
  {
    title: consoleText('type'),
    track: 'minmax(200px, 1fr)',
    phone: 'minmax(0, 1fr)',
    render: (message) => (
      <EventLink service={message.service} id={domainEventId(message.id)}>
        {message.type}
      </EventLink>
    ),
  },
  {
    title: consoleText('about'),
    track: 'minmax(160px, 1.2fr)',
    render: ({ service, subject }) => <StreamLink service={service} stream={subject} />,
  },
  { title: consoleText('revision'), track: '72px', end: true, render: ({ sequence }) => sequence },
  { title: consoleText('sink'), track: '88px', render: ({ sink }) => sink },
  {
    title: consoleText('data'),
    track: 'minmax(120px, 2fr)',
    render: ({ data }) => <code title={JSON.stringify(data, null, 2)}>{JSON.stringify(data)}</code>,
  },
];

export const MessagesPage = () => {
  const query = useInfiniteQuery(messagesQuery);
  const pages = query.data?.pages ?? [];
  return (
    <PagedRows
      title={consoleText('messages')}
      label={consoleText('messageList')}
      empty={consoleText('noMessages')}
      paged={query}
      rows={pages.flatMap(({ messages }) => messages)}
      columns={columns()}
      keyOf={({ service, id }) => `${service} ${id}`}
      services={pages.at(-1)?.services}
    >
      <DeadLetters />
    </PagedRows>
  );
};
