import type { OfferedInterest } from '@corkboard/contracts/ads/interests';
import { foldText } from '@corkboard/rules/curation/picker';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { Choices } from './choices.tsx';
import { interestsQuery } from './promote.api.ts';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';

interface InterestsChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Names by id; one of the second level is called after the one above it too. */
const namesOf = (interests: readonly OfferedInterest[]): ReadonlyMap<string, string> => {
  const own = new Map(interests.map(({ id, name }) => [id, name]));
  return new Map(
    interests.map(({ id, parent, name }) => {
      const above = parent === null ? undefined : own.get(parent);
      return [id, above === undefined ? name : text('interestBelow', { above, name })];
    }),
  );
};

const Loaded = ({ interests, chosen, onChange }: InterestsChoiceProps & { interests: readonly OfferedInterest[] }) => {
  const [searched, setSearched] = useState('');
  const names = namesOf(interests);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const wanted = foldText(searched.trim());
  const found = [...names.keys()].filter((id) => foldText(nameOf(id)).includes(wanted));
  return (
    <>
      <TextField
        label={text('searchInterests')}
        type="search"
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.interests}>
        <Choices values={found} chosen={chosen} textOf={nameOf} onChange={onChange} />
      </div>
      <p role="status" className={styles.hint}>
        {found.length === 0 ? text('noInterest') : null}
        {found.length > 0 && chosen.length > 0
          ? text('chosenInterests', { names: chosen.map(nameOf).join(', ') })
          : null}
      </p>
    </>
  );
};

/** DS-142: interests that an ad asks for, found by name. */
export const InterestsChoice = (props: InterestsChoiceProps) => {
  const { data, error, refetch } = useQuery(interestsQuery);
  return (
    <fieldset className={styles.group}>
      <legend>{text('interests')}</legend>
      <p className={styles.hint}>{text('interestsHint')}</p>
      {data === undefined ? <Unloaded within error={error} refetch={refetch} /> : null}
      {data?.length === 0 ? <p className={styles.hint}>{text('noInterests')}</p> : null}
      {data !== undefined && data.length > 0 ? <Loaded {...props} interests={data} /> : null}
    </fieldset>
  );
};
