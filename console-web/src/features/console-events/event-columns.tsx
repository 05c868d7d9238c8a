import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { consoleText } from '../../lib/messages/console.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { EventLink, StreamLink } from '../../ui/inspected/links.tsx';
import { Ago, Moment } from '../../ui/moment/moment.tsx';
import type { Column } from '../../ui/rows/rows.tsx';

export const eventKey = (event: InspectedEvent): string => `${event.service} ${event.id}`;

const actorOf = ({ actor }: InspectedEvent): string => (actor.kind === 'system' ? actor.id : actor.kind);

export const eventColumns = (): readonly Column<InspectedEvent>[] => [
  {
    key: 'time',
    title: consoleText('time'),
    track: '104px',
    phone: '104px',
    render: (event) => <Moment at={event.recorded_at} />,
  },
  { key: 'ago', title: consoleText('ago'), track: '104px', render: (event) => <Ago at={event.recorded_at} /> },
  {
    key: 'type',
    title: consoleText('type'),
    track: 'minmax(160px, 1.2fr)',
    phone: 'minmax(0, 1fr)',
    render: (event) => (
      <EventLink service={event.service} id={event.id} title={event.meaning ?? undefined}>
        {event.type}
      </EventLink>
    ),
  },
  {
    key: 'service',
    title: consoleText('service'),
    track: '96px',
    phone: '76px',
    render: (event) => event.service,
  },
  {
    key: 'stream',
    title: consoleText('stream'),
    track: 'minmax(160px, 2fr)',
    render: (event) => <StreamLink light service={event.service} stream={event.stream} />,
  },
  { key: 'revision', title: consoleText('revision'), track: '72px', end: true, render: (event) => event.revision },
  { key: 'actor', title: consoleText('actor'), track: 'minmax(80px, 1fr)', render: actorOf },
  { key: 'id', title: consoleText('id'), track: '96px', render: (event) => <Copyable value={event.id} short /> },
];
