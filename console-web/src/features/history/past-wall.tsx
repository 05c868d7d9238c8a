import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { PlacedPin } from '@corkboard/contracts/curation/history';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { pagingOf } from '../../lib/queries/pages.ts';
import type { Tile } from '../../ui/masonry/layout.ts';
import { Masonry } from '../../ui/masonry/masonry.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { DaySlider } from './day-slider.tsx';
import { dayOf, dayText, fullDayText, text } from './history-texts.ts';
import { nameOfPast, PastTile } from './past-tile.tsx';
import styles from './past-wall.module.css';
import { RestoreDay } from './restore-day.tsx';
import { RestorePin } from './restore-pin.tsx';
import { beginOf, boardAt, endOf } from './then.api.ts';

interface PastWallProps {
  readonly boardId: string;
  /** Day that is asked for; any that is not between the first and today is the nearest of these. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** Of the viewer on the board. */
  readonly myRole: NonNullable<BoardView['my_role']>;
}

type Placed = Tile & { readonly placed: PlacedPin };

/** Milliseconds that the slider rests before its day is asked for. */
const RESTS_MS = 150;
const SECTION_HEIGHT = 28;
const GAP = { width: 236, height: 280 } as const;
/** Pictures that are fetched before all others. */
const EAGER = 6;

const useWall = (boardId: string, day: string, today: string) => {
  const list = useInfiniteQuery(boardAt(boardId, endOf(day, today)));
  const pages = list.data?.pages;
  const then = pages?.[0]?.data;
  const tiles = useMemo(() => {
    const below = (pages?.[0]?.data.sections.length ?? 0) > 0 ? SECTION_HEIGHT : 0;
    const all = pages?.flatMap(({ data }) => data.pins) ?? [];
    return all.map((placed): Placed => {
      const { width, height } = placed.pin ?? GAP;
      return { placed, width, height, below };
    });
  }, [pages]);
  return { then, tiles, paging: pagingOf(list), isOlder: list.isPlaceholderData };
};

const factsOf = (name: string, day: string, today: string): string =>
  day === today ? text('isCalled', { name }) : text('wasCalled', { name, day: fullDayText(day) });

type WallProps = Pick<PastWallProps, 'boardId' | 'day' | 'myRole'> & { readonly today: string };

const Wall = ({ boardId, day, today, myRole }: WallProps) => {
  const { then, tiles, paging, isOlder } = useWall(boardId, day, today);
  const sections = then?.sections ?? [];
  const names = new Map(sections.map(({ id, name }) => [id, name ?? text('goneSection')]));
  const failed = paging.failure && (
    <ErrorState
      title={text('wallFailed')}
      requestId={paging.failure.requestId}
      retryLabel={text('retry')}
      onRetry={paging.retry}
    >
      {paging.failure.serverMessage}
    </ErrorState>
  );
  if (failed && tiles.length === 0) return failed;
  return (
    <>
      <p className={styles.facts} role="status">
        {then === undefined ? text('wallComing') : factsOf(then.name ?? '', day, today)}
        {names.size > 0
          ? ` ${text('sectionsThen', { count: names.size, names: [...names.values()].join(', ') })}`
          : null}
      </p>
      {myRole === 'add_only' ? null : <RestoreDay {...{ boardId, day, sections, myRole }} asOf={endOf(day, today)} />}
      {then !== undefined && tiles.length === 0 && paging.complete ? <EmptyState title={text('wallEmpty')} /> : null}
      <div className={styles.wall} data-older={isOlder || undefined}>
        <Masonry
          items={tiles}
          label={text('wall', { day: dayText(day, new Date()) })}
          keyOf={({ placed }) => placed.id}
          nameOf={({ placed }) => nameOfPast(placed)}
          complete={paging.complete}
          busy={paging.state === 'fetching' || isOlder}
          onNearEnd={paging.more}
          render={({ placed, below }, { index, columnWidth, hurried }) => (
            <div className={styles.place}>
              <PastTile placed={placed} columnWidth={columnWidth} first={index < EAGER} hurried={hurried} />
              {placed.restorable ? <RestorePin boardId={boardId} placed={placed} sections={sections} /> : null}
              {below ? <bdi className={styles.section}>{names.get(placed.section_id ?? '')}</bdi> : null}
            </div>
          )}
        />
      </div>
      {failed}
    </>
  );
};

type WallFromProps = PastWallProps & { readonly first: string };

const WallFrom = ({ boardId, day, onDay, myRole, first }: WallFromProps) => {
  const today = dayOf(new Date());
  // Browsers allow an address to change a hundred times in half a minute: a slider that moves changes it once it rests.
  const [moving, setMoving] = useState<string | null>(null);
  const asked = moving ?? day;
  const chosen = asked < first ? first : asked > today ? today : asked;
  const rested = useDebounced(chosen, RESTS_MS);
  useEffect(() => {
    if (moving === day) setMoving(null);
    else if (moving !== null && moving === rested) onDay(moving);
  }, [moving, day, rested, onDay]);
  return (
    <>
      <DaySlider first={first} today={today} day={chosen} onChange={setMoving} />
      <Wall boardId={boardId} day={rested} today={today} myRole={myRole} />
    </>
  );
};

/** The wall of a board as it stood at the end of a day, and the slider that chooses it. */
export const PastWall = (props: PastWallProps) => {
  const { data: since, error, refetch } = useQuery(beginOf(props.boardId));
  if (since !== undefined) return <WallFrom {...props} first={dayOf(new Date(since))} />;
  if (error === null)
    return (
      <p className={styles.facts} role="status">
        {text('wallComing')}
      </p>
    );
  const retry = () => void refetch();
  return (
    <ErrorState title={text('wallFailed')} requestId={error.requestId} retryLabel={text('retry')} onRetry={retry}>
      {error.serverMessage}
    </ErrorState>
  );
};
