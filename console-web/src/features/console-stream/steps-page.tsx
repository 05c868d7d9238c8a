import type { InspectedStep } from '@corkboard/contracts/operations/steps';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { usePageKey } from '../../lib/browser/keys.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { Button } from '../../ui/button/button.tsx';
import { EventLink, StreamLink } from '../../ui/inspected/links.tsx';
import page from '../../ui/inspected/page.module.css';
import { changesBetween } from '../../ui/json/flat.ts';
import { JsonView } from '../../ui/json/json-view.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { Changes } from './changes.tsx';
import { stateQuery, stepQuery } from './stream.api.ts';
import styles from './stream-page.module.css';

interface Step {
  readonly service: ServiceName;
  readonly stream: string;
  /** Index of the event; the first when the address has none. */
  readonly at: number;
}

/** A stream event by event: what each changed in the state of the aggregate, and in the rows of each projection. */
export const StepsPage = ({ service, stream, at, onChange }: Step & { onChange: (at: number) => void }) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(stepQuery(service, stream, at));
  const hasNext = data?.has_next === true && !isPlaceholderData;
  const go = (by: number) => {
    if (by < 0 ? at > 0 : hasNext) onChange(at + by);
  };
  // As the buttons do.
  usePageKey(({ key }) => {
    if (key === '[') go(-1);
    else if (key === ']') go(1);
  });
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>{tracingText('stepsTitle')}</h1>
        <p>
          <StreamLink service={service} stream={stream} />
        </p>
      </header>
      <div className={styles.controls}>
        <Button size="s" disabled={at === 0} onClick={() => go(-1)}>
          {tracingText('previous')} <kbd>[</kbd>
        </Button>
        <output>{tracingText('stepOf', { at })}</output>
        <Button size="s" disabled={!hasNext} onClick={() => go(1)}>
          {tracingText('next')} <kbd>]</kbd>
        </Button>
      </div>
      <Happened step={data} />
      <section className={page.section} aria-labelledby="step-state">
        <h2 id="step-state">{tracingText('stateChanges')}</h2>
        {data.has_state ? (
          <StateChanged key={`${stream} ${at}`} service={service} stream={stream} at={at} />
        ) : (
          <Notice>{tracingText('noStateHere')}</Notice>
        )}
      </section>
      <RowChanges step={data} />
    </article>
  );
};

const Happened = ({ step: { event } }: { step: InspectedStep }) => (
  <section className={page.section} aria-labelledby="step-event">
    <h2 id="step-event">
      <EventLink service={event.service} id={event.id}>
        {event.type}
      </EventLink>{' '}
      <Moment at={event.recorded_at} show="full" />
    </h2>
    {event.meaning && <p>{event.meaning}</p>}
    <JsonView value={event.data} label={consoleText('data')} />
  </section>
);

/** The whole value, where there was none before, is no field. */
const fieldsChanged = (before: unknown, after: unknown) =>
  changesBetween(before ?? {}, after ?? {}).filter(({ path }) => path !== '');

const StateChanged = ({ service, stream, at }: Step) => {
  const after = useQuery(stateQuery(service, stream, { revision: at }));
  const before = useQuery({ ...stateQuery(service, stream, { revision: at - 1 }), enabled: at > 0 });
  const failed = [after, before].find(({ isError }) => isError);
  if (failed || !after.data || (at > 0 && !before.data))
    return <Unloaded error={failed?.error} refetch={(failed ?? after).refetch} within />;
  const changes = fieldsChanged(before.data?.state, after.data.state);
  if (changes.length === 0) return <p>{tracingText('noStateChange')}</p>;
  return <Changes caption={consoleText('stateAt', { revision: at })} changes={changes} />;
};

const RowChanges = ({ step }: { step: InspectedStep }) => (
  <section className={page.section} aria-labelledby="step-rows">
    <h2 id="step-rows">{tracingText('rowChanges')}</h2>
    <p className={styles.hint}>{tracingText('rowsHint')}</p>
    {step.projections.length === 0 && <p>{tracingText('noProjection')}</p>}
    {step.projections.map((projection) => (
      <section key={projection.name} className={page.section} aria-label={projection.name}>
        <h3>{`${projection.name}@${projection.version}`}</h3>
        <Told {...projection} />
      </section>
    ))}
  </section>
);

const Told = ({ name, untold, rows }: InspectedStep['projections'][number]) => {
  if (untold) return <Notice>{tracingText('untold', { name })}</Notice>;
  if (rows.length === 0) return <p>{tracingText('noRows', { name })}</p>;
  return rows.map(({ table, key, before, after }) => {
    const changes = fieldsChanged(before, after);
    const caption = tracingText('changesOfRow', { table, key: key.join(' '), n: changes.length });
    return <Changes key={`${table} ${key.join(' ')}`} caption={caption} changes={changes} />;
  });
};
