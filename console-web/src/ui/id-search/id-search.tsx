import { type FormEvent, useState } from 'react';
import { catalogue } from '../../lib/messages/catalogue.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { idIn } from './id-in.ts';
import styles from './id-search.module.css';

const text = catalogue('console-id-search', {
  find: 'Find',
  all: 'Show all',
  wrongId: 'Give a whole id, such as 01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03: names are personal and cannot be searched.',
});

interface IdSearchProps {
  /** Says whose ids are looked for. */
  readonly label: string;
  readonly search: string | undefined;
  readonly onChange: (search: string | undefined) => void;
}

/** Looks for the rows of an id. */
export const IdSearch = ({ label, search, onChange }: IdSearchProps) => {
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    const id = idIn(given);
    setIsWrong(given !== '' && id === undefined);
    if (given === '' || id !== undefined) onChange(id);
  };
  return (
    <form className={styles.search} onSubmit={submit} key={search ?? ''}>
      <TextField
        label={label}
        name="search"
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        error={isWrong && text('wrongId')}
      />
      <Button type="submit" size="s">
        {text('find')}
      </Button>
      {search !== undefined && (
        <Button size="s" variant="quiet" onClick={() => onChange(undefined)}>
          {text('all')}
        </Button>
      )}
    </form>
  );
};
