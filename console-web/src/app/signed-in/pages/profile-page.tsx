import type { BoardSort } from '@corkboard/contracts/curation/boards';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArchivedBoards } from '../../../features/boards/archived-boards.tsx';
import { BoardGrid, SortField } from '../../../features/boards/board-grid.tsx';
import { text as boardText } from '../../../features/boards/board-texts.ts';
import { pinsOfUser } from '../../../features/pins/pin-feeds.ts';
import { useFeed } from '../../../features/pins/use-feed.ts';
import { profileQuery } from '../../../features/profile/profile.api.ts';
import { ProfileHeader } from '../../../features/profile/profile-header.tsx';
import { text } from '../../../features/profile/profile-texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { SegmentedTabs, TabPanel, Tabs } from '../../../ui/tabs/segmented-tabs.tsx';
import { CreateBoardDialog } from '../create-board-dialog.tsx';
import { useTitle } from '../use-title.ts';
import { Wall } from '../wall.tsx';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './profile-page.module.css';

type ProfileTab = 'boards' | 'pins' | 'archived';

interface ProfilePageProps {
  readonly username: string;
  readonly tab: ProfileTab;
  readonly sort: BoardSort;
  readonly onChange: (to: { readonly tab: ProfileTab; readonly sort: BoardSort }) => void;
}

const Pins = ({ user }: { user: UserProfile }) => {
  const feed = useFeed(pinsOfUser(user.username));
  const mine = <NoPinsYet title={text('noPinsMine')} />;
  const other = <EmptyState title={text('noPinsOther', { name: user.first_name })} />;
  return (
    <Wall feed={feed} label={text('pinsOf', { name: user.full_name })} caption empty={user.is_me ? mine : other} />
  );
};

const Boards = ({ user, sort, onSort }: { user: UserProfile; sort: BoardSort; onSort: (sort: BoardSort) => void }) => {
  const [making, setMaking] = useState(false);
  const make = (
    <Button variant="primary" icon={<PlusIcon size={20} />} onClick={() => setMaking(true)}>
      {boardText('create')}
    </Button>
  );
  return (
    <>
      <div className={styles.tools}>
        <SortField sort={sort} onSort={onSort} />
        {user.is_me ? make : null}
      </div>
      <BoardGrid
        username={user.username}
        sort={sort}
        empty={
          <EmptyState title={user.is_me ? boardText('noneMine') : boardText('noneOther', { name: user.first_name })} />
        }
      />
      {making ? <CreateBoardDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
};

/** A person, what they keep and where. */
export const ProfilePage = ({ username, tab: asked, sort, onChange }: ProfilePageProps) => {
  const { data: user } = useSuspenseQuery(profileQuery(username));
  const tab = asked === 'archived' && !user.is_me ? 'boards' : asked;
  useTitle(user.full_name);
  return (
    <Tabs value={tab} onChange={(next) => onChange({ tab: next, sort })} className={styles.page}>
      <ProfileHeader user={user}>
        <SegmentedTabs
          label={text('tabs', { name: user.first_name })}
          segments={[
            { key: 'boards', label: text('boards') },
            { key: 'pins', label: text('pins') },
            ...(user.is_me ? [{ key: 'archived', label: text('archived') } as const] : []),
          ]}
        />
      </ProfileHeader>
      <TabPanel key={tab} value={tab}>
        {tab === 'boards' ? <Boards user={user} sort={sort} onSort={(next) => onChange({ tab, sort: next })} /> : null}
        {tab === 'pins' ? <Pins user={user} /> : null}
        {tab === 'archived' ? <ArchivedBoards username={user.username} /> : null}
      </TabPanel>
    </Tabs>
  );
};
