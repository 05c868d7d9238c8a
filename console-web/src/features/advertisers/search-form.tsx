import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { advertiserText } from './advertiser-texts.ts';
import styles from './advertisers-page.module.css';
import { idIn } from './search.ts';

interface SearchFormProps {
  readonly search: string | undefined;
  readonly onChange: (search: string | undefined) => void;
}

export const SearchForm = ({ search, onChange }: SearchFormProps) => {
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
        label={advertiserText('search')}
        name="search"
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        error={isWrong && advertiserText('wrongId')}
      />
      <Button type="submit" size="s">
        {advertiserText('find')}
      </Button>
      {search !== undefined && (
        <Button size="s" variant="quiet" onClick={() => onChange(undefined)}>
          {advertiserText('all')}
        </Button>
      )}
    </form>
  );
};
