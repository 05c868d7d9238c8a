import { campaignStatuses } from '@corkboard/rules/ads/campaigns';
import { objectiveFilterOf, objectiveFilters } from '@corkboard/rules/ads/links';
import { type FormEvent, useId, useState } from 'react';
import { objectiveText } from '../../lib/ads/objective-texts.ts';
import { statusText } from '../../lib/ads/status-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import parts from './report-parts.module.css';
import {
  comparedRange,
  comparisonOf,
  comparisons,
  lastDays,
  presets,
  type Range,
  rangeOf,
  sameRange,
} from './report-range.ts';
import type { ReportSearch } from './report-search.ts';
import { comparisonText } from './words.ts';

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
          {days === 1 ? adsText('today') : adsText('lastDays', { days })}
        </Button>
      );
    })}
    <OwnRange key={`${range.start_date} ${range.end_date}`} {...{ range, today, onChange }} />
  </fieldset>
);

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Text of no choice. */
  readonly none: string;
  readonly values: readonly Value[];
  readonly value: Value | null;
  readonly textOf: (value: Value) => string;
  readonly onChoose: (value: string) => void;
}

const Choice = <Value extends string>({ label, none, values, value, textOf, onChoose }: ChoiceProps<Value>) => (
  <label className={styles.field}>
    {label}
    <select value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {textOf(each)}
        </option>
      ))}
    </select>
  </label>
);

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly today: string;
  readonly isOfCampaigns: boolean;
  readonly onChange: (search: ReportSearch) => void;
}

/** Always there, so that a comparison moves nothing. */
const Compared = ({ search }: Pick<ReportFiltersProps, 'search'>) => {
  const compared = search.compare && comparedRange(search.range, search.compare);
  return (
    <p className={parts.compared}>
      {compared && adsText('comparedWith', { from: compared.start_date, until: compared.end_date })}
    </p>
  );
};

/** Days, what they are compared with, objective and status of a report (S-233, DS-154). */
const Filters = ({ search, today, isOfCampaigns, onChange }: ReportFiltersProps) => (
  <>
    <Ranges range={search.range} today={today} onChange={(range) => onChange({ ...search, range })} />
    <Choice
      label={adsText('compare')}
      none={adsText('noComparison')}
      values={comparisons}
      value={search.compare}
      textOf={comparisonText}
      onChoose={(value) => onChange({ ...search, compare: comparisonOf(value) })}
    />
    <Choice
      label={adsText('objective')}
      none={adsText('allObjectives')}
      values={objectiveFilters}
      value={search.objective}
      textOf={objectiveText}
      onChoose={(value) => onChange({ ...search, objective: objectiveFilterOf(value) })}
    />
    <Choice
      label={adsText('status')}
      none={adsText('allStatuses')}
      values={campaignStatuses}
      value={search.status}
      textOf={statusText}
      onChoose={(value) => onChange({ ...search, status: campaignStatuses.find((one) => one === value) ?? null })}
    />
    {!isOfCampaigns && (
      <Button
        aria-pressed={search.showAll}
        variant={search.showAll ? 'primary' : 'secondary'}
        onClick={() => onChange({ ...search, showAll: !search.showAll })}
      >
        {adsText('showAllEntities')}
      </Button>
    )}
    <Compared search={search} />
  </>
);

/** On a phone behind a button that says which days are shown, so that the figures are on the first screen. */
export const ReportFilters = (props: ReportFiltersProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { start_date: from, end_date: until } = props.search.range;
  return (
    <>
      <p className={parts.fold}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {adsText('filtersOf', { from, until })}
        </Button>
      </p>
      <div id={id} className={styles.filters} data-folded={!isOpen}>
        <Filters {...props} />
      </div>
    </>
  );
};
