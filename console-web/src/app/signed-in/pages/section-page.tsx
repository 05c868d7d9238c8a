import { HISTORY_PAGE } from '@corkboard/rules/curation/addresses';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { mayArrange } from '../../../features/boards/may-arrange.ts';
import { SectionHeader } from '../../../features/boards/section-header.tsx';
import { text } from '../../../features/boards/section-texts.ts';
import { type SectionPlace, sectionQuery } from '../../../features/boards/sections.api.ts';
import { pinsOfSection } from '../../../features/pins/section-feeds.ts';
import { useFeed } from '../../../features/pins/use-feed.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useLive } from '../live/use-live.ts';
import { SelectableWall } from '../selectable-wall.tsx';
import { useGone } from '../use-gone.ts';
import { useMoved } from '../use-moved.ts';
import { useTitle } from '../use-title.ts';
import type { WallMode } from '../wall-of-board.ts';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './page.module.css';

const HistoryPage = lazy(async () => ({ default: (await import('./history-page.tsx')).HistoryPage }));

const Section = (place: SectionPlace) => {
  const { data: section, error } = useSuspenseQuery(sectionQuery(place));
  const { data: board } = useSuspenseQuery(boardQuery(place.username, place.slug));
  const feed = useFeed(pinsOfSection(section.id));
  const { history } = useRouter();
  const [is, setMode] = useState<WallMode['is']>(null);
  useMoved(error);
  useGone(error, board.url);
  useTitle(section.title);
  useLive(board);
  return (
    <div className={styles.wall}>
      <SectionHeader
        section={section}
        mine={mayArrange(board)}
        onRenamed={(renamed) => history.replace(renamed.url)}
        onDeleted={() => history.replace(board.url)}
        onSelect={board.my_role === null ? undefined : () => setMode('selecting')}
        onArrange={() => setMode('arranging')}
      />
      <SelectableWall
        feed={feed}
        label={text('pins', { name: section.title })}
        caption
        board={board}
        whole={{ sectionId: section.id, outsideSections: false, count: section.pin_count }}
        mode={{ is, end: () => setMode(null) }}
        empty={board.owned_by_me ? <NoPinsYet title={text('emptyMine')} /> : <EmptyState title={text('emptyOther')} />}
      />
    </div>
  );
};

/** `/{username}/{board}/{section}/`; an old name of the section or of its board leads to the one it has. The history of a board has an address of this form, too. */
export const SectionPage = () => {
  const { username = '', slug = '', section = '' } = useParams({ strict: false });
  if (section === HISTORY_PAGE) return <HistoryPage key={[username, slug].join('/')} username={username} slug={slug} />;
  return <Section key={[username, slug, section].join('/')} username={username} slug={slug} section={section} />;
};
