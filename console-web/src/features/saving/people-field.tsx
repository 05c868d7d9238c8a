import type { ShareSuggestion } from '@corkboard/contracts/curation/collaborators';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CloseIcon } from '../../ui/icon/few-icons.tsx';
import { Option } from '../../ui/listbox/option.tsx';
import { type Listbox, useListbox } from '../../ui/listbox/use-listbox.ts';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { type Invitee, peopleTyped } from './invited-people.api.ts';
import styles from './people-field.module.css';
import { pickerText } from './picker-texts.ts';

const TYPING_MS = 200;

/** People and addresses that fit what is typed, but for those who are chosen; an address only once it is whole. */
const useFitting = (typed: string, chosen: readonly Invitee[]) => {
  const asked = useDebounced(typed.trim(), TYPING_MS);
  const { data = [], isPlaceholderData } = useQuery({ ...peopleTyped(asked), placeholderData: keepPreviousData });
  const fits = (each: ShareSuggestion) => each.valid !== false && !chosen.some(({ id }) => id === each.id);
  const isCurrent = asked === typed.trim() && !isPlaceholderData;
  return { fitting: typed.trim() === '' ? [] : data.filter(fits), isCurrent };
};

interface PeopleFieldProps {
  readonly people: readonly Invitee[];
  readonly onChange: (people: readonly Invitee[]) => void;
  /** Text of one who is not chosen yet. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The form was to be sent while it stood there. */
  readonly unfinished: boolean;
}

const Fitting = ({ list, people }: { list: Listbox; people: readonly ShareSuggestion[] }) => (
  <div
    className={styles.fitting}
    id={list.id}
    role="listbox"
    aria-label={pickerText('peopleFound')}
    hidden={people.length === 0}
  >
    {people.map((each, at) => (
      <Option key={each.id} list={list} at={at} className={styles.option}>
        <Avatar name={each.title} src={each.image_medium_url} colorIndex={each.avatar_color_index} />
        <span className={styles.name}>{each.title}</span>
        <span className={styles.quiet}>{each.type === 'email' ? pickerText('byMail') : `@${each.username}`}</span>
      </Option>
    ))}
  </div>
);

const Chosen = ({ people, onChange }: Pick<PeopleFieldProps, 'people' | 'onChange'>) => (
  <ul className={styles.chosen} aria-label={pickerText('chosenPeople')}>
    {people.map(({ id, title }) => (
      <li key={id}>
        <Button
          size="s"
          icon={<CloseIcon size={14} />}
          aria-label={pickerText('removePerson', { name: title })}
          onClick={() => onChange(people.filter((other) => other.id !== id))}
        >
          {title}
        </Button>
      </li>
    ))}
  </ul>
);

/** S-041, S-074: people who are to be invited to a board that is made now, as people or by mail; or nobody. */
export const PeopleField = ({ people, onChange, typed, onType, unfinished }: PeopleFieldProps) => {
  const { fitting, isCurrent } = useFitting(typed, people);
  const take = (at: number) => {
    const taken = fitting[Math.max(0, at)];
    if (!taken) return;
    onChange([...people, { type: taken.type, id: taken.id, title: taken.title }]);
    onType('');
  };
  const list = useListbox({ count: fitting.length, onTake: take });
  const onKeyDown = (event: KeyboardEvent) => {
    // While nothing is typed, Enter makes the board; what fitted an earlier text is not taken.
    if (typed.trim() === '') return;
    if (event.key === 'Enter' && !isCurrent) event.preventDefault();
    else list.onKeyDown(event);
  };
  return (
    <div className={styles.people}>
      <TextField
        label={pickerText('collaborators')}
        hint={pickerText('collaboratorsHint')}
        role="combobox"
        aria-expanded={fitting.length > 0}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        autoComplete="off"
        maxLength={254}
        value={typed}
        error={unfinished ? pickerText('personUnfinished') : null}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <Fitting list={list} people={fitting} />
      {people.length > 0 ? <Chosen people={people} onChange={onChange} /> : null}
    </div>
  );
};
