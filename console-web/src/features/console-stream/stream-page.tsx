import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { Button } from '../../ui/button/button.tsx';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { EventLink } from '../../ui/inspected/links.tsx';
import page from '../../ui/inspected/page.module.css';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { StateAt } from './state-at.tsx';
import { streamQuery } from './stream.api.ts';
import styles from './stream-page.module.css';
import { revisionIn, type StreamView } from './stream-view.ts';

interface StreamPageProps {
  readonly service: ServiceName;
  readonly stream: string;
  readonly view: StreamView;
  readonly onChange: (view: StreamView) => void;
}

export const StreamPage = ({ service, stream, view, onChange }: StreamPageProps) => {
  const query = useInfiniteQuery(streamQuery(service, stream));
  const pages = query.data?.pages;
  const events = pages?.flatMap((page) => page.events) ?? [];
  const last = events.at(-1)?.revision;
  if (query.error || !pages || last === undefined) return <Unloaded error={query.error} refetch={query.refetch} />;
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>
          {consoleText('streamTitle')} <Copyable value={stream} />
        </h1>
        <p>
          {service} ·{' '}
          <Link to="/console/events/" search={{ stream }}>
            {consoleText('events')}
          </Link>{' '}
          ·{' '}
          <Link to="/console/streams/$service/$stream/steps/" params={{ service, stream }} search={{ at: 0 }}>
            {tracingText('stepThrough')}
          </Link>
        </p>
      </header>
      <div className={page.columns}>
        <section className={page.section} aria-labelledby="stream-events">
          <h2 id="stream-events">{consoleText('streamEvents')}</h2>
          <Events
            events={events}
            at={revisionIn(view, events)}
            onChoose={(at) => onChange({ ...view, time: undefined, at })}
          />
          {query.hasNextPage && (
            <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {consoleText('moreEvents')}
            </Button>
          )}
        </section>
        <StateAt
          service={service}
          stream={stream}
          last={last}
          hasState={pages[0]?.has_state ?? false}
          view={view}
          onChange={onChange}
        />
      </div>
    </article>
  );
};

interface EventsProps {
  readonly events: readonly InspectedEvent[];
  readonly at: number | null;
  readonly onChoose: (revision: number) => void;
}

const Events = ({ events, at, onChoose }: EventsProps) => (
  <ol>
    {events.map((event) => (
      <li key={event.id} className={styles.event} data-after={event.revision > (at ?? -1) || undefined}>
        <button
          type="button"
          className={styles.revision}
          aria-pressed={event.revision === at}
          aria-label={consoleText('stateAt', { revision: event.revision })}
          onClick={() => onChoose(event.revision)}
        >
          {event.revision}
        </button>
        <EventLink service={event.service} id={event.id}>
          {event.type}
        </EventLink>
        <span className={styles.when}>
          <MomentAndAgo at={event.recorded_at} />
        </span>
      </li>
    ))}
  </ol>
);
