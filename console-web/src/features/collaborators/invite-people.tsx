import type { ShareSuggestion } from '@corkboard/contracts/curation/collaborators';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

const TYPING_MS = 200;

/** S-073: what is said of an address while it is typed, and once it was chosen. */
const stateOf = ({ type, username, valid }: ShareSuggestion, isDone: boolean): string => {
  if (isDone) return collaboratorText('done');
  if (type !== 'email') return `@${username}`;
  return collaboratorText(valid ? 'send' : 'typing');
};

interface InvitePeopleProps {
  readonly boardId: string;
  /** Role of those who are invited. */
  readonly role: CollaboratorRole;
  /** Ids of those who were invited just now. */
  readonly invited: readonly string[];
  readonly onInvited: (change: (before: readonly string[]) => readonly string[]) => void;
  readonly onWrong: (message: string) => void;
}

/** People and addresses to invite: known ones at once, all others by what is typed. */
export const InvitePeople = ({ boardId, role, invited, onInvited, onWrong }: InvitePeopleProps) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const known = suggestionsQuery(boardId, useDebounced(typed.trim(), TYPING_MS));
  const { data, error, refetch } = useQuery({ ...known, placeholderData: keepPreviousData });
  const choose = async (chosen: ShareSuggestion): Promise<void> => {
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
  return (
    <div className={styles.find}>
      <TextField
        label={collaboratorText('find')}
        value={typed}
        maxLength={254}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {data === undefined ? (
        <NotThere error={error} refetch={refetch} />
      ) : (
        <ul className={styles.list} aria-label={collaboratorText('suggestions')}>
          {data.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={styles.pick}
                aria-disabled={invited.includes(each.id) || each.valid === false}
                onClick={() => void choose(each)}
              >
                <Avatar name={each.title} src={each.image_medium_url} colorIndex={each.avatar_color_index} />
                <bdi className={styles.name}>{each.title}</bdi>
                <span className={styles.quiet}>{stateOf(each, invited.includes(each.id))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
