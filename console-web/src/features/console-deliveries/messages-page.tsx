import type { PublishedMessage } from '@corkboard/contracts/operations/inspection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { Ago, Moment } from '../../ui/moment/moment.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { messagesQuery } from './deliveries.api.ts';

// The n-th published event of a domain event is `{id}.{n}`.
const eventIdOf = ({ id }: PublishedMessage): string => id.split('.')[0] ?? id;
const publishedAt = (message: PublishedMessage): string => message.published_at ?? message.time;

const columns = (): readonly Column<PublishedMessage>[] => [
  {
    key: 'time',
    title: consoleText('published'),
    track: '104px',
    phone: '104px',
    render: (message) => <Moment at={publishedAt(message)} />,
  },
  { key: 'ago', title: consoleText('ago'), track: '104px', render: (message) => <Ago at={publishedAt(message)} /> },
  {
    key: 'type',
    title: consoleText('type'),
    track: 'minmax(200px, 1fr)',
    phone: 'minmax(0, 1fr)',
    render: (message) => (
      <Link to="/console/events/$service/$id/" params={{ service: message.service, id: eventIdOf(message) }}>
        {message.type}
      </Link>
    ),
  },
  {
    key: 'subject',
    title: consoleText('about'),
    track: 'minmax(160px, 1.2fr)',
    render: ({ service, subject }) => (
      <Link to="/console/streams/$service/$stream/" params={{ service, stream: subject }}>
        {subject}
      </Link>
    ),
  },
  { key: 'sequence', title: consoleText('revision'), track: '72px', end: true, render: ({ sequence }) => sequence },
  { key: 'sink', title: consoleText('sink'), track: '88px', render: ({ sink }) => sink },
  {
    key: 'data',
    title: consoleText('data'),
    track: 'minmax(120px, 2fr)',
    render: ({ data }) => <code title={JSON.stringify(data, null, 2)}>{JSON.stringify(data)}</code>,
  },
];

export const MessagesPage = () => {
  const query = useInfiniteQuery(messagesQuery);
  const pages = query.data?.pages ?? [];
  const missing = pages.at(-1)?.services.filter(({ status }) => status !== 'answered') ?? [];
  return (
    <PagedRows
      title={consoleText('messages')}
      label={consoleText('messageList')}
      empty={consoleText('noMessages')}
      paged={query}
      rows={pages.flatMap(({ messages }) => messages)}
      columns={columns()}
      keyOf={({ service, id }) => `${service} ${id}`}
      missing={missing}
    >
      <DeadLetters />
    </PagedRows>
  );
};
