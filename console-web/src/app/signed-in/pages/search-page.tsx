import { BoardTiles } from '../../../features/boards/board-grid.tsx';
import { PinWall } from '../../../features/pins/pin-wall.tsx';
import { PeopleList } from '../../../features/search/people-list.tsx';
import { SearchHead } from '../../../features/search/search-head.tsx';
import type { SearchAsked } from '../../../features/search/search-options.ts';
import { text } from '../../../features/search/search-texts.ts';
import { type Results, useResults } from '../../../features/search/use-search.ts';
import { findViewer } from '../../../lib/bootstrap.ts';
import { More } from '../../../ui/more/more.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { useEntryKey } from '../entry-key.ts';
import { tileActions } from '../lazy-tile-actions.tsx';
import { useTitle } from '../use-title.ts';
import styles from './search-page.module.css';

const Nothing = ({ query }: { query: string }) => (
  <EmptyState title={text('nothing', { query })}>{text('nothingHint')}</EmptyState>
);

const Head = ({ asked, hint }: { asked: SearchAsked; hint: string | null }) => (
  <SearchHead asked={asked} hint={hint} signedIn={findViewer()?.isAuth ?? false} />
);

const Pins = ({ asked }: { asked: SearchAsked }) => {
  const { items, hint, ...rest } = useResults(asked, 'pin');
  const memory = useEntryKey();
  return (
    <>
      <Head asked={asked} hint={hint} />
      <PinWall
        feed={{ pins: items, ...rest }}
        label={text('results', { query: asked.query })}
        actions={tileActions}
        caption
        memory={memory}
        empty={<Nothing query={asked.query} />}
      />
    </>
  );
};

/** States of a list that is no wall while it has no rows. */
const Around = ({
  results,
  asked,
  children,
}: {
  results: Results<unknown>;
  asked: SearchAsked;
  children: React.ReactNode;
}) => {
  if (results.failure !== null && results.items.length === 0)
    return (
      <ErrorState
        title={text('failed')}
        requestId={results.failure.requestId}
        retryLabel={text('retry')}
        onRetry={results.retry}
      />
    );
  if (results.complete && results.items.length === 0) return <Nothing query={asked.query} />;
  return (
    <>
      {children}
      {results.complete || results.first ? null : (
        <More busy={results.state === 'fetching'} onMore={results.more}>
          {text('more')}
        </More>
      )}
    </>
  );
};

const Boards = ({ asked }: { asked: SearchAsked }) => {
  const results = useResults(asked, 'board');
  return (
    <>
      <Head asked={asked} hint={results.hint} />
      <Around results={results} asked={asked}>
        <BoardTiles boards={results.items} />
      </Around>
    </>
  );
};

const People = ({ asked }: { asked: SearchAsked }) => {
  const results = useResults(asked, 'user');
  return (
    <>
      <Head asked={asked} hint={results.hint} />
      <Around results={results} asked={asked}>
        <PeopleList people={results.items} />
      </Around>
    </>
  );
};

const Found = ({ asked }: { asked: SearchAsked }) => {
  if (asked.scope === 'boards') return <Boards asked={asked} />;
  return asked.scope === 'users' ? <People asked={asked} /> : <Pins asked={asked} />;
};

export const SearchPage = ({ asked }: { asked: SearchAsked }) => {
  useTitle(asked.query === '' ? text('title') : asked.query);
  return (
    <div className={styles.page}>
      {asked.query === '' ? (
        <EmptyState alone title={text('ask')}>
          {text('askHint')}
        </EmptyState>
      ) : (
        <Found key={asked.scope + asked.query} asked={asked} />
      )}
    </div>
  );
};
