import type { SearchItem } from '@corkboard/contracts/curation/search';
import type { ReactNode } from 'react';
import { BoardTiles } from '../../../features/boards/board-grid.tsx';
import { PeopleList } from '../../../features/search/people-list.tsx';
import { SearchHead } from '../../../features/search/search-head.tsx';
import type { SearchAsked } from '../../../features/search/search-options.ts';
import { text } from '../../../features/search/search-texts.ts';
import { type Results, useResults } from '../../../features/search/use-search.ts';
import { More } from '../../../ui/more/more.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { promotedTile } from '../lazy-promoted-tile.tsx';
import { useTitle } from '../use-title.ts';
import { Wall } from '../wall.tsx';
import styles from './page.module.css';

const Nothing = ({ query }: { query: string }) => (
  <EmptyState title={text('nothing', { query })}>{text('nothingHint')}</EmptyState>
);

const Pins = ({ asked }: { asked: SearchAsked }) => {
  const { items, hint, ...rest } = useResults(asked, 'pin');
  return (
    <>
      <SearchHead asked={asked} hint={hint} />
      <Wall
        feed={{ pins: items, ...rest }}
        label={text('results', { query: asked.query })}
        caption
        promoted={promotedTile}
        empty={<Nothing query={asked.query} />}
      />
    </>
  );
};

interface ListProps<Type extends SearchItem['type']> {
  readonly asked: SearchAsked;
  readonly type: Type;
  readonly children: (items: Results<Type>['items']) => ReactNode;
}

/** Results that are no wall, with their states. */
const List = <Type extends SearchItem['type']>({ asked, type, children }: ListProps<Type>) => {
  const { items, hint, failure, complete, ...results } = useResults(asked, type);
  const head = <SearchHead asked={asked} hint={hint} />;
  if (failure !== null && items.length === 0)
    return (
      <>
        {head}
        <ErrorState
          title={text('failed')}
          requestId={failure.requestId}
          retryLabel={text('retry')}
          onRetry={results.retry}
        />
      </>
    );
  return (
    <>
      {head}
      {complete && items.length === 0 ? <Nothing query={asked.query} /> : children(items)}
      {complete || results.first ? null : (
        <More busy={results.state === 'fetching'} onMore={results.more}>
          {text('more')}
        </More>
      )}
    </>
  );
};

const Found = ({ asked }: { asked: SearchAsked }) => {
  if (asked.scope === 'boards')
    return (
      <List asked={asked} type="board">
        {(boards) => <BoardTiles boards={boards} />}
      </List>
    );
  if (asked.scope === 'users')
    return (
      <List asked={asked} type="user">
        {(people) => <PeopleList people={people} />}
      </List>
    );
  return <Pins asked={asked} />;
};

export const SearchPage = ({ asked }: { asked: SearchAsked }) => {
  useTitle(asked.query === '' ? text('title') : asked.query);
  return (
    <div className={styles.wall}>
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
