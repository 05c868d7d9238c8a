import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { consoleText } from '../../lib/messages/console.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { EventLink, StreamLink } from '../../ui/inspected/links.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';

export const eventKey = (event: InspectedEvent): string => `${event.service} ${event.id}`;

const actorOf = ({ actor }: InspectedEvent): string => (actor.kind === 'system' ? actor.id : actor.kind);

export const eventColumns = (): readonly Column<InspectedEvent>[] => [
  ...timeColumns(consoleText('time'), ({ recorded_at }: InspectedEvent) => recorded_at),
  {
    title: consoleText('type'),
    track: 'minmax(160px, 1.2fr)',
    phone: 'minmax(0, 1fr)',
    render: (event) => (
      <EventLink service={event.service} id={event.id} title={event.meaning ?? undefined}>
        {event.type}
      </EventLink>
    ),
  },
  { title: consoleText('service'), track: '96px', phone: '76px', render: (event) => event.service },
  {
    title: consoleText('stream'),
    track: 'minmax(160px, 2fr)',
    render: (event) => <StreamLink light service={event.service} stream={event.stream} />,
  },
  { title: consoleText('revision'), track: '72px', end: true, render: (event) => event.revision },
  { title: consoleText('actor'), track: 'minmax(80px, 1fr)', render: actorOf },
  { title: consoleText('id'), track: '96px', render: (event) => <Copyable value={event.id} short /> },
];
