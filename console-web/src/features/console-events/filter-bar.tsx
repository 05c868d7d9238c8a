import { serviceNames } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, useRef } from 'react';
import { usePageKey } from '../../lib/browser/keys.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { type Chip, Chips } from '../../ui/chips/chips.tsx';
import { catalogueQuery } from './events.api.ts';
import styles from './filter-bar.module.css';
import { type EventFilters, type FilterName, filterNames, filtersOf, isNarrowed } from './filters.ts';

interface FilterBarProps {
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

const titleOf = (name: FilterName): string => consoleText(`filter-${name}`);

const spans = [
  [15 * 60, 'lastMinutes'],
  [3600, 'lastHour'],
  [86_400, 'lastDay'],
] as const;

const chipsOf = ({ filters, onChange }: FilterBarProps): Chip[] =>
  filterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const title = titleOf(name);
    const onRemove = () => onChange({ ...filters, [name]: undefined });
    return { name: title, value, removeLabel: consoleText('removeFilter', { name: title }), onRemove };
  });

/** By the clock of every time on the page, which is UTC. */
const utcOf = (local: unknown): string | undefined =>
  typeof local === 'string' && local !== '' ? new Date(`${local}Z`).toISOString() : undefined;

const given = (form: HTMLFormElement): Record<string, unknown> => {
  const values: Record<string, unknown> = Object.fromEntries(new FormData(form));
  const seconds = Number(values['span']);
  const since = seconds > 0 ? new Date(Date.now() - seconds * 1000).toISOString() : utcOf(values['from']);
  return { ...values, from: since, to: utcOf(values['to']) };
};

const useSearchKey = (pause: () => void) => {
  const search = useRef<HTMLInputElement>(null);
  usePageKey((event) => {
    if (event.key === '/') {
      event.preventDefault();
      search.current?.focus();
    } else if (event.key === 'p') pause();
  });
  return search;
};

/** Filters of the list, and whether it is live; all of them stand in the address. */
export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const paused = filters.live === 'off';
  const pause = () => onChange({ ...filters, live: paused ? undefined : 'off' });
  const search = useSearchKey(pause);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onChange(filtersOf({ ...filters, ...filtersOf(given(form)) }));
    form.reset();
  };
  return (
    <div className={styles.bar}>
      <search>
        <form className={styles.form} onSubmit={apply}>
          <input
            ref={search}
            type="search"
            name="text"
            className={styles.search}
            aria-label={consoleText('search')}
            placeholder={consoleText('searchHint')}
            maxLength={200}
          />
          <NarrowBy />
          <MoreFilters />
          <Button type="submit" size="s">
            {consoleText('apply')}
          </Button>
          <LiveButton paused={paused} onClick={pause} />
        </form>
      </search>
      {isNarrowed(filters) && (
        <div className={styles.chips}>
          <Chips label={consoleText('filters')} chips={chipsOf({ filters, onChange })} />
          <Button size="s" variant="quiet" onClick={() => onChange(paused ? { live: 'off' } : {})}>
            {consoleText('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  );
};

const TextFilter = (props: InputHTMLAttributes<HTMLInputElement> & { readonly name: FilterName }) => (
  <input {...props} className={styles.field} aria-label={titleOf(props.name)} placeholder={titleOf(props.name)} />
);

const NarrowBy = () => {
  const { data } = useQuery(catalogueQuery);
  return (
    <>
      <select name="service" className={styles.field} aria-label={titleOf('service')} defaultValue="">
        <option value="">{consoleText('anyService')}</option>
        {serviceNames.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </select>
      <TextFilter name="type" list="event-types" />
      <datalist id="event-types">
        {data?.events.map(({ service, type }) => (
          <option key={`${service} ${type}`} value={type}>
            {service}
          </option>
        ))}
      </datalist>
      <TextFilter name="stream" />
      <select name="span" className={styles.field} aria-label={consoleText('filterTime')} defaultValue="">
        <option value="">{consoleText('anyTime')}</option>
        {spans.map(([seconds, name]) => (
          <option key={seconds} value={seconds}>
            {consoleText(name)}
          </option>
        ))}
      </select>
    </>
  );
};

const MoreFilters = () => (
  <details className={styles.more}>
    <summary>{consoleText('moreFilters')}</summary>
    <div className={styles.form}>
      <TextFilter name="actor" maxLength={100} />
      <TextFilter name="correlation" maxLength={100} />
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={styles.when}>
          {titleOf(name)} (UTC)
          <input name={name} type="datetime-local" step={1} className={styles.field} />
        </label>
      ))}
    </div>
  </details>
);

const LiveButton = ({ paused, onClick }: { paused: boolean; onClick: () => void }) => (
  <span className={styles.live} data-paused={paused || undefined}>
    <span className={styles.dot} aria-hidden="true" />
    <span role="status">{consoleText(paused ? 'paused' : 'live')}</span>
    <Button size="s" onClick={onClick}>
      {consoleText(paused ? 'resume' : 'pause')}
    </Button>
  </span>
);
