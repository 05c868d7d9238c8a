import type { ShareSuggestion } from '@corkboard/contracts/curation/collaborators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { collaboratorText } from './collaborator-texts.ts';
import { invite, suggestionsQuery } from './collaborators.api.ts';
import styles from './collaborators.module.css';

/** S-073: what is said of an address while it is typed, and once it was chosen. */
const stateOf = ({ type, username, valid }: ShareSuggestion, isDone: boolean): string => {
  if (isDone) return collaboratorText('done');
  if (type !== 'email') return `@${username}`;
  return collaboratorText(valid ? 'send' : 'typing');
};

interface InvitePeopleProps {
  readonly boardId: string;
  readonly onWrong: (message: string) => void;
}

/** People and addresses to invite: known ones at once, all others by what is typed. */
export const InvitePeople = ({ boardId, onWrong }: InvitePeopleProps) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<readonly string[]>([]);
  const { data = [] } = useQuery(suggestionsQuery(boardId, useDeferredValue(typed.trim())));
  const choose = async (chosen: ShareSuggestion): Promise<void> => {
    if (done.includes(chosen.id) || chosen.valid === false) return;
    onWrong('');
    setDone((before) => [...before, chosen.id]);
    try {
      await invite(client, boardId, chosen);
    } catch (error) {
      setDone((before) => before.filter((id) => id !== chosen.id));
      onWrong(failureOf(error).serverMessage ?? collaboratorText('wentWrong'));
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
      <ul className={styles.list} aria-label={collaboratorText('suggestions')}>
        {data.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.pick}
              aria-disabled={done.includes(each.id) || each.valid === false}
              onClick={() => void choose(each)}
            >
              <Avatar name={each.title} src={each.image_medium_url} colorIndex={each.avatar_color_index} />
              <span className={styles.name}>{each.title}</span>
              <span className={styles.quiet}>{stateOf(each, done.includes(each.id))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
