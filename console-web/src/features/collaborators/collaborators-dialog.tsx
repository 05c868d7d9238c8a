import type { BoardCollaborators, CollaboratorView } from '@corkboard/contracts/curation/collaborators';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CloseIcon } from '../../ui/icon/few-icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { collaboratorText } from './collaborator-texts.ts';
import { changeRole, letOthersInvite, peopleQuery, remove } from './collaborators.api.ts';
import styles from './collaborators.module.css';
import { InvitePeople } from './invite-people.tsx';
import { NotThere } from './not-there.tsx';
import { RoleSelect } from './role-select.tsx';

interface RowActs {
  readonly onRemove: (entry: CollaboratorView) => void;
  readonly onRole: (userId: string, role: CollaboratorRole) => void;
}

const nameOf = ({ user, email }: CollaboratorView): string => user?.full_name || user?.username || email || '';

/** Its role, also of one who is only invited. */
const stateOf = ({ status, role }: CollaboratorView): string => {
  const can = collaboratorText(role);
  return status === 'pending' ? collaboratorText('pending', { can }) : can;
};

const Entry = ({ entry, isOwner, ...acts }: { entry: CollaboratorView; isOwner: boolean } & RowActs) => (
  <li className={styles.row}>
    <Avatar
      name={nameOf(entry)}
      src={entry.user?.image_small_url ?? null}
      colorIndex={entry.user?.avatar_color_index ?? 0}
    />
    <span className={styles.name} dir="auto">
      {nameOf(entry)}
    </span>
    {isOwner && entry.status === 'accepted' ? (
      <RoleSelect
        aria-label={collaboratorText('role', { name: nameOf(entry) })}
        role={entry.role}
        onRole={(role) => entry.user && acts.onRole(entry.user.id, role)}
      />
    ) : (
      <span className={styles.quiet}>{stateOf(entry)}</span>
    )}
    {(isOwner || entry.status === 'pending') && (
      <IconButton
        label={collaboratorText('remove', { name: nameOf(entry) })}
        icon={<CloseIcon />}
        onClick={() => acts.onRemove(entry)}
      />
    )}
  </li>
);

const Owner = ({ owner }: Pick<BoardCollaborators, 'owner'>) =>
  owner && (
    <li className={styles.row}>
      <Avatar name={owner.full_name} src={owner.image_small_url} colorIndex={owner.avatar_color_index} />
      <span className={styles.name} dir="auto">
        {owner.full_name}
      </span>
      <span className={styles.quiet}>{collaboratorText('owner')}</span>
    </li>
  );

const People = ({ board, ...acts }: { board: BoardView } & RowActs) => {
  const { data, error, refetch } = useQuery(peopleQuery(board.id));
  if (data === undefined) return <NotThere error={error} refetch={refetch} />;
  return (
    <ul className={styles.list} aria-label={collaboratorText('people')}>
      <Owner owner={data.owner} />
      {data.collaborators.map((entry) => (
        <Entry key={entry.invite_id ?? entry.user?.id} entry={entry} isOwner={board.owned_by_me} {...acts} />
      ))}
    </ul>
  );
};

/** Whether an entry may be of who was suggested by an id: a person, or an address, of which an account may be known. */
const isSuggested = ({ user, email }: CollaboratorView, id: string): boolean =>
  user?.id === id || (email === null ? id.includes('@') : email.toLowerCase() === id.toLowerCase());

interface CollaboratorsDialogProps {
  readonly board: BoardView;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

type Act = (what: () => Promise<UndoOffer | null>, said: string) => Promise<boolean>;

/** Acts on the people of a board: each says what it did, with a way back, or why not. */
const useActs = () => {
  const [wrong, setWrong] = useState('');
  const act: Act = async (what, said) => {
    setWrong('');
    try {
      showToast(said, undoAction(await what()));
      return true;
    } catch (error) {
      setWrong(failureOf(error).serverMessage ?? collaboratorText('wentWrong'));
      return false;
    }
  };
  return { wrong, setWrong, act };
};

/** DS-048: the owner lets the others invite, or does not. */
const OthersInvite = ({
  boardId,
  may,
  act,
}: {
  readonly boardId: string;
  readonly may: boolean;
  readonly act: Act;
}) => {
  const client = useQueryClient();
  return (
    <Switch
      label={collaboratorText('othersInvite')}
      hint={collaboratorText('othersInviteHint')}
      checked={may}
      onChange={(allowed) => void act(() => letOthersInvite(client, boardId, allowed), collaboratorText('isChanged'))}
    />
  );
};

/** People on a board, what each may do, and invitations of its owner, or of others where they may. */
export const CollaboratorsDialog = ({ board, onClose, onLeft }: CollaboratorsDialogProps) => {
  const client = useQueryClient();
  const { data } = useQuery(peopleQuery(board.id));
  const { wrong, setWrong, act } = useActs();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const own = data?.collaborators.find(({ user, status }) => status === 'accepted' && user?.id === viewer().user?.id);
  const takeOff = async (entry: CollaboratorView) => {
    const said = entry.status === 'pending' ? 'isWithdrawn' : 'isRemoved';
    if (await act(() => remove(client, board.id, entry), collaboratorText(said, { name: nameOf(entry) })))
      setInvited((before) => before.filter((id) => !isSuggested(entry, id)));
  };
  const leave = async (entry: CollaboratorView) => {
    if (await act(() => remove(client, board.id, entry), collaboratorText('left', { name: board.name }))) onLeft();
  };
  return (
    <Dialog
      open
      title={collaboratorText('title')}
      onClose={onClose}
      footer={own && <Button onClick={() => void leave(own)}>{collaboratorText('leave')}</Button>}
    >
      {(data?.may_invite ?? board.owned_by_me) && (
        <InvitePeople
          boardId={board.id}
          most={data?.my_role === 'add_only' ? 'add_only' : 'editor'}
          invited={invited}
          onInvited={setInvited}
          onWrong={setWrong}
        />
      )}
      {data && board.owned_by_me && <OthersInvite boardId={board.id} may={data.collaborators_may_invite} act={act} />}
      <section className={styles.part}>
        <h3>{collaboratorText('people')}</h3>
        <People
          board={board}
          onRemove={(gone) => void takeOff(gone)}
          onRole={(userId, role) =>
            void act(() => changeRole(client, board.id, { userId, role }), collaboratorText('isChanged'))
          }
        />
      </section>
      <div role="alert" className={styles.wrong}>
        {wrong}
      </div>
    </Dialog>
  );
};
