import type { InspectedState } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import page from '../../ui/inspected/page.module.css';
import { JsonView } from '../../ui/json/json-view.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useRevealed } from '../../ui/reason/use-revealed.tsx';
import { Difference } from './difference.tsx';
import { reveal, type StateMoment, stateQuery } from './stream.api.ts';
import styles from './stream-page.module.css';
import type { StreamView } from './stream-view.ts';

interface StateAtProps {
  readonly service: ServiceName;
  readonly stream: string;
  readonly last: number;
  readonly hasState: boolean;
  readonly view: StreamView;
  readonly onChange: (view: StreamView) => void;
}

const within = (value: number, last: number): number => Math.min(last, Math.max(0, Math.trunc(value)));
const momentOf = (view: StreamView, last: number): StateMoment =>
  view.time === undefined ? { revision: within(view.at ?? last, last) } : { at: view.time };

/** The state of the aggregate after any revision or as of any instant, and what changed between two. */
export const StateAt = ({ hasState, ...shown }: StateAtProps) => (
  <section className={page.section} aria-labelledby="state">
    <h2 id="state">{consoleText('state')}</h2>
    {hasState ? <StateThen {...shown} /> : <Notice>{consoleText('noState')}</Notice>}
  </section>
);

const StateThen = ({ service, stream, last, view, onChange }: Omit<StateAtProps, 'hasState'>) => {
  const moment = momentOf(view, last);
  const { data, isError } = useQuery(stateQuery(service, stream, moment));
  const at = 'revision' in moment ? moment.revision : (data?.revision ?? null);
  const other = view.with === undefined ? null : within(view.with, last);
  return (
    <>
      <div className={styles.controls}>
        <Revision
          label={consoleText('at')}
          value={at}
          last={last}
          onChange={(next) => onChange({ ...view, time: undefined, at: next })}
        />
        <Instant value={view.time} onChange={(time) => onChange({ ...view, at: undefined, time })} />
        <Compare value={other} last={last} onChange={(next) => onChange({ ...view, with: next })} />
      </div>
      {isError && <Notice>{consoleText('wentWrong')}</Notice>}
      {!isError && !data && <p className={styles.loading}>{consoleText('loading')}</p>}
      {data?.revision === null && <Notice>{consoleText('nothingThen')}</Notice>}
      {data && other === null && <Shown key={JSON.stringify([stream, moment])} data={data} />}
      {data && other !== null && at !== null && (
        <Difference service={service} stream={stream} from={Math.min(at, other)} to={Math.max(at, other)} />
      )}
    </>
  );
};

const MOST_OFFERED = 500;
const revisions = (last: number): number[] =>
  Array.from({ length: Math.min(last + 1, MOST_OFFERED) }, (_, index) => last - index);

interface Choice<Value, Chosen = Value> {
  readonly value: Value;
  readonly onChange: (value: Chosen) => void;
}

const Revision = (props: Choice<number | null, number> & { label: string; last: number }) => (
  <label className={styles.control}>
    {props.label}
    <input
      type="range"
      min={0}
      max={props.last}
      value={props.value ?? 0}
      disabled={props.last === 0 && props.value === 0}
      onChange={({ target }) => props.onChange(Number(target.value))}
    />
    <output>{props.value ?? '–'}</output>
  </label>
);

/** By the clock of every time on the page, which is UTC. */
const Instant = ({ value, onChange }: Choice<string | undefined>) => (
  <label className={styles.control}>
    {consoleText('asOf')}
    <input
      type="datetime-local"
      step={0.001}
      value={value?.slice(0, -1) ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : new Date(`${target.value}Z`).toISOString())}
    />
  </label>
);

const Compare = ({ value, last, onChange }: Choice<number | null, number | undefined> & { last: number }) => (
  <label className={styles.control}>
    {consoleText('compareWith')}
    <select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{consoleText('noCompare')}</option>
      {revisions(last).map((revision) => (
        <option key={revision}>{revision}</option>
      ))}
    </select>
  </label>
);

const Shown = ({ data }: { data: InspectedState }) => {
  const { revision, recorded_at } = data;
  const revealed = useRevealed(data, (reason) => reveal(data, revision ?? 0, reason));
  const title = revision === null ? consoleText('stateBefore') : consoleText('stateAt', { revision });
  return (
    <>
      <div className={styles.bar}>
        <span>
          {title} {recorded_at !== null && <Moment at={recorded_at} show="full" />}
        </span>
        {revealed.hidden > 0 && revision !== null && revealed.button}
        {revealed.isClear && <span role="status">{consoleText('revealed')}</span>}
      </div>
      <JsonView value={revealed.shown.state} label={title} />
      {revealed.dialog}
    </>
  );
};
