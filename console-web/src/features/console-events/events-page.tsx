import { type InspectedEvent, SEARCH_WINDOW } from '@corkboard/contracts/operations/inspection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { Button } from '../../ui/button/button.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import page from '../../ui/paged/paged-rows.module.css';
import { Rows } from '../../ui/rows/rows.tsx';
import { EmptyState, EndState } from '../../ui/states/states.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
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
  const rows = once([...held.events, ...older]);
  const next = () => {
    if (query.hasNextPage && !query.isFetching) query.fetchNextPage().catch(() => undefined);
  };
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
        <List
          rows={rows}
          query={query}
          narrowed={isNarrowed(filters)}
          lookedBackTo={lookedBackTo}
          list={list}
          next={next}
        />
      </div>
    </div>
  );
};

interface ListProps {
  readonly rows: readonly InspectedEvent[];
  readonly query: ReturnType<typeof useEvents>['query'];
  readonly narrowed: boolean;
  readonly lookedBackTo: string | null;
  readonly list: React.RefObject<HTMLDivElement | null>;
  readonly next: () => void;
}

const List = ({ rows, query, narrowed, lookedBackTo, list, next }: ListProps) => {
  if (rows.length === 0 && (query.isError || query.isPending))
    return <Unloaded error={query.error} refetch={query.refetch} />;
  if (rows.length === 0 && !query.hasNextPage)
    return <EmptyState title={consoleText(narrowed ? 'noMatches' : 'noEvents')} />;
  return (
    <Rows
      label={consoleText('eventList')}
      columns={eventColumns()}
      rows={rows}
      keyOf={eventKey}
      scroller={list}
      onEnd={rows.length > 0 ? next : undefined}
      foot={<Foot query={query} lookedBackTo={lookedBackTo} next={next} />}
    />
  );
};

const Foot = ({ query, lookedBackTo, next }: Pick<ListProps, 'query' | 'lookedBackTo' | 'next'>) => {
  if (query.isFetchingNextPage) return <p className={styles.foot}>{consoleText('older')}</p>;
  if (!query.hasNextPage) return <EndState>{consoleText('end')}</EndState>;
  return (
    <div className={styles.foot}>
      {lookedBackTo && <span>{consoleText('looked', { at: lookedBackTo })}</span>}
      <Button size="s" onClick={next}>
        {consoleText('goOn')}
      </Button>
    </div>
  );
};
