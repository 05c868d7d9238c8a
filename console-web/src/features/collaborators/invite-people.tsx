import type { ShareSuggestion } from '@corkboard/contracts/curation/collaborators';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { collaboratorText } from './collaborator-texts.ts';
import { invite, suggestionsQuery } from './collaborators.api.ts';
import styles from './collaborators.module.css';
import { NotThere } from './not-there.tsx';
import { RoleSelect } from './role-select.tsx';

const TYPING_MS = 200;

/** S-073: what is said of an address while it is typed, and once it was chosen. */
const stateOf = ({ type, username, valid }: ShareSuggestion, isDone: boolean): string => {
  if (isDone) return collaboratorText('done');
  if (type !== 'email') return `@${username}`;
  return collaboratorText(valid ? 'send' : 'typing');
};

interface SuggestedProps {
  readonly suggested: ShareSuggestion;
  /** Invited just now. */
  readonly isDone: boolean;
  readonly onChoose: () => void;
}

const Suggested = ({ suggested, isDone, onChoose }: SuggestedProps) => (
  <li>
    <button
      type="button"
      className={styles.pick}
      aria-disabled={isDone || suggested.valid === false}
      onClick={onChoose}
    >
      <Avatar name={suggested.title} src={suggested.image_medium_url} colorIndex={suggested.avatar_color_index} />
      <bdi className={styles.name}>{suggested.title}</bdi>
      <span className={styles.quiet}>{stateOf(suggested, isDone)}</span>
    </button>
  </li>
);

interface InvitePeopleProps {
  readonly boardId: string;
  /** Role with the most rights that the viewer may give. */
  readonly most: CollaboratorRole;
  /** Ids of those who were invited just now. */
  readonly invited: readonly string[];
  readonly onInvited: (change: (before: readonly string[]) => readonly string[]) => void;
  readonly onWrong: (message: string) => void;
}

/** Invites one who is chosen; one who cannot be is offered again. */
const useInviting = ({ boardId, invited, onInvited, onWrong }: Omit<InvitePeopleProps, 'most'>) => {
  const client = useQueryClient();
  return async (chosen: ShareSuggestion, role: CollaboratorRole): Promise<void> => {
    if (invited.includes(chosen.id) || chosen.valid === false) return;
    onWrong('');
    onInvited((before) => [...before, chosen.id]);
    try {
      const undo = await invite(client, boardId, chosen, role);
      showToast(collaboratorText('isInvited', { name: chosen.title }), undoAction(undo));
    } catch (thrown) {
      onInvited((before) => before.filter((id) => id !== chosen.id));
      onWrong(failureOf(thrown).serverMessage ?? collaboratorText('wentWrong'));
    }
  };
};

/** People and addresses to invite: known ones at once, all others by what is typed. DS-048: one who may only add invites to no more. */
export const InvitePeople = ({ most, ...inviting }: InvitePeopleProps) => {
  const choose = useInviting(inviting);
  const [role, setRole] = useState<CollaboratorRole>('editor');
  const [typed, setTyped] = useState('');
  const { boardId, invited } = inviting;
  const known = suggestionsQuery(boardId, useDebounced(typed.trim(), TYPING_MS));
  const { data, error, refetch } = useQuery({ ...known, placeholderData: keepPreviousData });
  const roleId = useId();
  return (
    <div className={styles.find}>
      <TextField
        label={collaboratorText('find')}
        value={typed}
        maxLength={254}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {most === 'editor' && (
        <div className={styles.choice}>
          <label htmlFor={roleId}>{collaboratorText('roleOfInvited')}</label>
          <RoleSelect id={roleId} role={role} onRole={setRole} />
        </div>
      )}
      {data === undefined ? (
        <NotThere error={error} refetch={refetch} />
      ) : (
        <ul className={styles.list} aria-label={collaboratorText('suggestions')}>
          {data.map((each) => (
            <Suggested
              key={each.id}
              suggested={each}
              isDone={invited.includes(each.id)}
              onChoose={() => void choose(each, most === 'editor' ? role : most)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
