import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { HistoryHeader } from '../../../features/history/history-header.tsx';
import { HistoryList } from '../../../features/history/history-list.tsx';
import { dayOf, text } from '../../../features/history/history-texts.ts';
import { PastWall } from '../../../features/history/past-wall.tsx';
import { SegmentedTabs, TabPanel, Tabs } from '../../../ui/tabs/segmented-tabs.tsx';
import { PageError } from '../page-error.tsx';
import { useMoved } from '../use-moved.ts';
import { useTitle } from '../use-title.ts';
import styles from './history-page.module.css';

type View = 'changes' | 'asItWas';

const segments = () => (['changes', 'asItWas'] as const).map((key) => ({ key, label: text(key) }));

/** The day in the address, which is that of the board as it was; null for the list of changes. */
const useDay = (): [string | null, (day: string | null) => void] => {
  const { history } = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const day = new URLSearchParams(location.searchStr).get('day');
  const set = (to: string | null) =>
    history.replace(to === null ? location.pathname : `${location.pathname}?day=${to}`);
  return [day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null, set];
};

/** `/{username}/{board}/history/`, for who is on the board; there is no such page for anybody else. */
export const HistoryPage = ({ username, slug }: { username: string; slug: string }) => {
  const { data: board, error } = useSuspenseQuery(boardQuery(username, slug));
  const [day, setDay] = useDay();
  useMoved(error);
  useTitle(text('title', { name: board.name }));
  if (board.my_role === null) return <PageError error={null} />;
  const view: View = day === null ? 'changes' : 'asItWas';
  return (
    <div className={styles.page}>
      <HistoryHeader board={board} />
      <Tabs
        value={view}
        onChange={(to) => setDay(to === 'asItWas' ? dayOf(new Date()) : null)}
        className={styles.views}
      >
        <SegmentedTabs label={text('views')} segments={segments()} />
        <TabPanel value={view}>
          {day === null ? (
            <HistoryList boardId={board.id} />
          ) : (
            <PastWall boardId={board.id} day={day} onDay={setDay} myRole={board.my_role} />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
};
