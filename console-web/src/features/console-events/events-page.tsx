import { type InspectedEvent, SEARCH_WINDOW } from '@corkboard/contracts/operations/inspection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { Button } from '../../ui/button/button.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import page from '../../ui/paged/paged-rows.module.css';
import { fetchMore, type Paged, PagedList } from '../../ui/paged/paged-rows.tsx';
import { EndState } from '../../ui/states/states.tsx';
import { eventColumns, eventKey } from './event-columns.tsx';
import { eventsQuery } from './events.api.ts';
import styles from './events-page.module.css';
import { FilterBar } from './filter-bar.tsx';
import { type EventFilters, isNarrowed } from './filters.ts';
import { useLive } from './use-live.ts';

interface EventsPageProps {
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

const once = (events: readonly InspectedEvent[]): InspectedEvent[] => [
  ...new Map(events.map((event) => [eventKey(event), event])).values(),
];

const useEvents = (filters: EventFilters) => {
  const query = useInfiniteQuery(eventsQuery(filters));
  const pages = query.data?.pages ?? [];
  const live = useLive(filters, pages[0]?.live ?? null, filters.live === 'off');
  const older = pages.flatMap(({ events }) => events);
  const { services = [], looked_back_to: lookedBackTo = null, index_behind: indexBehind = 0 } = pages.at(-1) ?? {};
  return { query, live, services, older, lookedBackTo, indexBehind };
};

/** While somebody reads further down, what arrives waits above, so that nothing moves under the eye. */
const useHeld = (arrived: readonly InspectedEvent[]) => {
  const [shown, setShown] = useState(0);
  const [reading, setReading] = useState(false);
  const visible = reading ? Math.min(shown, arrived.length) : arrived.length;
  return {
    events: arrived.slice(arrived.length - visible),
    waiting: arrived.length - visible,
    scrolled: (top: number) => {
      const now = top > 8;
      if (now !== reading) {
        setShown(arrived.length);
        setReading(now);
      }
    },
  };
};

export const EventsPage = ({ filters, onChange }: EventsPageProps) => {
  const { query, live, services, older, lookedBackTo, indexBehind } = useEvents(filters);
  const held = useHeld(live.events);
  // A chain is answered at once, and has no end of a list to look on from.
  const saysBehind = (n: { n: number }) =>
    filters.correlation ? tracingText('indexBehind', n) : consoleText('indexBehind', n);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={page.page}>
      <h1 className="visually-hidden">{consoleText('events')}</h1>
      <FilterBar filters={filters} onChange={onChange} />
      <MissingServices services={services} />
      {indexBehind >= SEARCH_WINDOW && <Notice>{saysBehind({ n: indexBehind })}</Notice>}
      {live.away && <Notice>{consoleText('offline')}</Notice>}
      {held.waiting > 0 && (
        <button type="button" className={styles.waiting} onClick={() => list.current?.scrollTo({ top: 0 })}>
          {consoleText('fresh', { n: held.waiting })}
        </button>
      )}
      <div className={page.list} onScrollCapture={(event) => held.scrolled((event.target as HTMLElement).scrollTop)}>
        <PagedList
          label={consoleText('eventList')}
          empty={consoleText(isNarrowed(filters) ? 'noMatches' : 'noEvents')}
          paged={query}
          columns={eventColumns()}
          rows={once([...held.events, ...older])}
          keyOf={eventKey}
          scroller={list}
          foot={<Foot paged={query} lookedBackTo={lookedBackTo} />}
        />
      </div>
    </div>
  );
};

const Foot = ({ paged, lookedBackTo }: { paged: Paged; lookedBackTo: string | null }) => {
  if (paged.isFetchingNextPage) return <p className={styles.foot}>{consoleText('older')}</p>;
  if (!paged.hasNextPage) return <EndState>{consoleText('end')}</EndState>;
  return (
    <div className={styles.foot}>
      {lookedBackTo && <span>{consoleText('looked', { at: lookedBackTo })}</span>}
      <Button size="s" onClick={() => fetchMore(paged)}>
        {consoleText('goOn')}
      </Button>
    </div>
  );
};
