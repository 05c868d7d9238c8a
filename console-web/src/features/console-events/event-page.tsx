import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import page from '../../ui/inspected/page.module.css';
import { JsonView } from '../../ui/json/json-view.tsx';
import { Moment, MomentAndAgo } from '../../ui/moment/moment.tsx';
import { useRevealed } from '../../ui/reason/use-revealed.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './event-page.module.css';
import { eventQuery, reveal } from './events.api.ts';
import { Trail } from './trail.tsx';

interface EventPageProps {
  readonly service: ServiceName;
  readonly id: string;
}

/** Reason why an event that was not found may exist. */
const notIndexed = (error: unknown): string | undefined => {
  const n = failureOf(error).data['index_behind'];
  return typeof n === 'number' ? tracingText('eventNotFound', { n }) : undefined;
};

export const EventPage = ({ service, id }: EventPageProps) => {
  const { data, error, refetch } = useQuery(eventQuery(service, id));
  if (error || !data) return <Unloaded error={error} refetch={refetch} notFound={notIndexed(error)} />;
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>{data.type}</h1>
        {data.meaning && <p className={styles.meaning}>{data.meaning}</p>}
      </header>
      <div className={page.columns} data-lead>
        <div className={page.section}>
          <Facts facts={factsOf(data)} />
          <Payload key={data.id} event={data} />
        </div>
        <Trail event={data} />
      </div>
    </article>
  );
};

const factsOf = (event: InspectedEvent): Fact[] => [
  { name: consoleText('service'), value: event.service },
  { name: consoleText('stream'), value: <StreamLink light service={event.service} stream={event.stream} /> },
  { name: consoleText('revision'), value: event.revision },
  { name: consoleText('recorded'), value: <MomentAndAgo at={event.recorded_at} /> },
  { name: consoleText('occurred'), value: <Moment at={event.occurred_at} show="full" /> },
  {
    name: consoleText('actor'),
    value: (
      <>
        {event.actor.kind}{' '}
        <Link to="/console/events/" search={{ actor: event.actor.id }} className={styles.mono}>
          {event.actor.id}
        </Link>
      </>
    ),
  },
  ...(event.subject ? [{ name: consoleText('actedFor'), value: <Copyable value={event.subject} /> }] : []),
  { name: consoleText('command'), value: event.command },
  {
    name: consoleText('correlation'),
    value: (
      <Link to="/console/events/" search={{ correlation: event.correlation_id }} className={styles.mono}>
        {event.correlation_id}
      </Link>
    ),
  },
  {
    name: consoleText('causation'),
    value: event.causation_id ? <Copyable value={event.causation_id} /> : consoleText('nobody'),
  },
  { name: consoleText('id'), value: <Copyable value={event.id} /> },
  { name: consoleText('version'), value: event.version },
  ...(event.country ? [{ name: consoleText('country'), value: event.country }] : []),
];

const Payload = ({ event }: { event: InspectedEvent }) => {
  const { shown, isClear, hidden, button, dialog } = useRevealed(event, (reason) => reveal(event, reason));
  const erased = shown.personal.some(({ status }) => status === 'erased');
  return (
    <section className={page.section} aria-labelledby="payload">
      <div className={styles.bar}>
        <h2 id="payload">{consoleText('payload')}</h2>
        {hidden > 0 && (
          <>
            <span>{consoleText('masked', { n: hidden })}</span>
            {button}
          </>
        )}
        {isClear && <span role="status">{consoleText(erased ? 'erased' : 'revealed')}</span>}
      </div>
      <JsonView value={shown.data} label={consoleText('data')} />
      {dialog}
    </section>
  );
};
