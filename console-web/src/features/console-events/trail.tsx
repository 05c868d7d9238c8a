import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { EventLink } from '../../ui/inspected/links.tsx';
import page from '../../ui/inspected/page.module.css';
import { Moment } from '../../ui/moment/moment.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { eventKey } from './event-columns.tsx';
import styles from './event-page.module.css';
import { trailQuery } from './events.api.ts';

interface StepsProps {
  readonly title: string;
  readonly events: readonly InspectedEvent[];
  /** Said when there are none; absent: then nothing is shown at all. */
  readonly none?: string;
}

const Steps = ({ title, events, none }: StepsProps) => {
  if (events.length === 0 && none === undefined) return null;
  return (
    <section className={styles.steps}>
      <h3>{title}</h3>
      {events.length === 0 && <p className={styles.none}>{none}</p>}
      <ol>
        {events.map((event) => (
          <li key={eventKey(event)} className={styles.step}>
            <Moment at={event.recorded_at} />
            <EventLink service={event.service} id={event.id} title={event.meaning ?? undefined}>
              {event.type}
            </EventLink>
            <span className={styles.where}>
              {event.service} · {event.stream}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Causes of an event and its effects, in all services. */
export const Trail = ({ event }: { event: InspectedEvent }) => {
  const { data, isPending } = useQuery(trailQuery(event.service, event.id));
  const missing = data?.services.filter(({ status }) => status !== 'answered') ?? [];
  return (
    <section className={page.section} aria-labelledby="chain" aria-busy={isPending}>
      <div className={styles.bar}>
        <h2 id="chain">{consoleText('chain')}</h2>
        <Link to="/console/events/" search={{ correlation: event.correlation_id }}>
          {consoleText('wholeChain')}
        </Link>
        <Link to="/console/chains/$correlation/" params={{ correlation: event.correlation_id }}>
          {tracingText('showGraph')}
        </Link>
      </div>
      <MissingServices services={missing} />
      {isPending && <p className={styles.none}>{consoleText('loading')}</p>}
      {data && (
        <>
          <Steps title={consoleText('causes')} events={data.causes} none={consoleText('noCause')} />
          <Steps title={consoleText('thisEvent')} events={[event]} />
          <Steps title={consoleText('ledTo')} events={data.led_to} none={consoleText('noConsequence')} />
          <Steps title={consoleText('beside')} events={data.beside} />
          {data.index_behind > 0 && <Notice>{tracingText('indexBehind', { n: data.index_behind })}</Notice>}
          {!data.complete && missing.length === 0 && <Notice>{consoleText('chainIncomplete')}</Notice>}
        </>
      )}
    </section>
  );
};
