import type { BoardView } from '@corkboard/contracts/curation/entities';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from './collaborator-group.module.css';
import { groupNames } from './group-names.ts';
import { groupText } from './group-texts.ts';

const CollaboratorsDialog = lazy(async () => ({
  default: (await import('./collaborators-dialog.tsx')).CollaboratorsDialog,
}));

const SHOWN = 3;

interface CollaboratorGroupProps {
  readonly board: BoardView;
  readonly onLeft: () => void;
}

/** S-071: people on a board; its owner invites others here, and whoever is on it leaves. */
export const CollaboratorGroup = ({ board, onLeft }: CollaboratorGroupProps) => {
  const [open, setOpen] = useState(false);
  const people = board.collaborating_users;
  const mayInvite = board.owned_by_me && board.privacy !== 'protected';
  if (people.length === 0 && !mayInvite) return null;
  return (
    <div className={styles.group}>
      {people.length > 0 && (
        <>
          <span className={styles.avatars}>
            {people.slice(0, SHOWN).map(({ id, full_name, image_small_url, avatar_color_index }) => (
              <Avatar key={id} name={full_name} src={image_small_url} colorIndex={avatar_color_index} size={32} />
            ))}
          </span>
          <span className={styles.names}>{groupNames(people.map(({ full_name }) => full_name))}</span>
        </>
      )}
      {(mayInvite || board.collaborated_by_me) && (
        <Button onClick={() => setOpen(true)}>{groupText(mayInvite ? 'manage' : 'see')}</Button>
      )}
      <Suspense fallback={null}>
        {open ? <CollaboratorsDialog board={board} onClose={() => setOpen(false)} onLeft={onLeft} /> : null}
      </Suspense>
    </div>
  );
};
