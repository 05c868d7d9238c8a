import { objectiveFilterOf, objectiveFilters } from '@corkboard/rules/ads/links';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { lastDays, presets, type Range, rangeOf, sameRange } from './report-range.ts';
import type { ReportSearch } from './report-search.ts';
import { objectiveText } from './words.ts';

interface RangeProps {
  readonly range: Range;
  readonly today: string;
  readonly onChange: (range: Range) => void;
}

const OwnRange = ({ range, today, onChange }: RangeProps) => {
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const entered = rangeOf(String(data.get('start_date')), String(data.get('end_date')), today);
    setIsWrong(entered === null);
    if (entered !== null) onChange(entered);
  };
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <TextField
        label={adsText('from')}
        type="date"
        name="start_date"
        defaultValue={range.start_date}
        max={today}
        error={isWrong && adsText('wrongRange')}
      />
      <TextField label={adsText('until')} type="date" name="end_date" defaultValue={range.end_date} max={today} />
      <Button type="submit">{adsText('apply')}</Button>
    </form>
  );
};

/** Days that are shown, in UTC. */
export const Ranges = ({ range, today, onChange }: RangeProps) => (
  <fieldset className={styles.ranges}>
    <legend>{adsText('range')}</legend>
    {presets.map((days) => {
      const preset = lastDays(days, today);
      const isChosen = sameRange(preset, range);
      return (
        <Button
          key={days}
          variant={isChosen ? 'primary' : 'secondary'}
          aria-pressed={isChosen}
          onClick={() => onChange(preset)}
        >
          {adsText('lastDays', { days })}
        </Button>
      );
    })}
    <OwnRange key={`${range.start_date} ${range.end_date}`} {...{ range, today, onChange }} />
  </fieldset>
);

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly today: string;
  readonly onChange: (search: ReportSearch) => void;
}

/** Days and objective of a report (S-233). */
export const ReportFilters = ({ search, today, onChange }: ReportFiltersProps) => (
  <div className={styles.filters}>
    <Ranges range={search.range} today={today} onChange={(range) => onChange({ ...search, range })} />
    <label className={styles.field}>
      {adsText('objective')}
      <select
        value={search.objective ?? ''}
        onChange={({ target }) => onChange({ ...search, objective: objectiveFilterOf(target.value) })}
      >
        <option value="">{adsText('allObjectives')}</option>
        {objectiveFilters.map((filter) => (
          <option key={filter} value={filter}>
            {objectiveText(filter)}
          </option>
        ))}
      </select>
    </label>
  </div>
);
