import type { InspectedService, InspectedState } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { JsonView } from '../../ui/json/json-view.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { Difference } from './difference.tsx';
import { reveal, stateQuery } from './stream.api.ts';
import styles from './stream-page.module.css';
import type { StreamView } from './stream-view.ts';

interface StateAtProps {
  readonly service: InspectedService;
  readonly stream: string;
  readonly last: number;
  readonly hasState: boolean;
  readonly view: StreamView;
  readonly onChange: (view: StreamView) => void;
}

const within = (value: number, last: number): number => Math.min(last, Math.max(0, Math.trunc(value)));

/** The state of the aggregate at any revision, and what changed between two. */
export const StateAt = ({ service, stream, last, hasState, view, onChange }: StateAtProps) => {
  const at = within(view.at ?? last, last);
  const other = view.with === undefined ? null : within(view.with, last);
  return (
    <section className={styles.section} aria-labelledby="state">
      <h2 id="state">{consoleText('state')}</h2>
      {!hasState && <Notice>{consoleText('noState')}</Notice>}
      {hasState && (
        <>
          <div className={styles.controls}>
            <Revision
              label={consoleText('at')}
              value={at}
              last={last}
              onChange={(next) => onChange({ ...view, at: next })}
            />
            <label className={styles.control}>
              {consoleText('compareWith')}
              <select
                value={other ?? ''}
                onChange={({ target }) =>
                  onChange({ ...view, with: target.value === '' ? undefined : Number(target.value) })
                }
              >
                <option value="">{consoleText('noCompare')}</option>
                {revisions(last).map((revision) => (
                  <option key={revision}>{revision}</option>
                ))}
              </select>
            </label>
          </div>
          {other === null ? (
            <Shown key={`${stream} ${at}`} service={service} stream={stream} revision={at} />
          ) : (
            <Difference service={service} stream={stream} from={Math.min(at, other)} to={Math.max(at, other)} />
          )}
        </>
      )}
    </section>
  );
};

const MOST_OFFERED = 500;
const revisions = (last: number): number[] =>
  Array.from({ length: Math.min(last + 1, MOST_OFFERED) }, (_, index) => last - index);

const Revision = (props: { label: string; value: number; last: number; onChange: (value: number) => void }) => (
  <label className={styles.control}>
    {props.label}
    <input
      type="range"
      min={0}
      max={props.last}
      value={props.value}
      disabled={props.last === 0}
      onChange={({ target }) => props.onChange(Number(target.value))}
    />
    <output>{props.value}</output>
  </label>
);

const Shown = (at: { service: InspectedService; stream: string; revision: number }) => {
  const { data, isError } = useQuery(stateQuery(at.service, at.stream, at.revision));
  const [asking, setAsking] = useState(false);
  const [clear, setClear] = useState<InspectedState | null>(null);
  if (isError) return <Notice>{consoleText('wentWrong')}</Notice>;
  if (!data) return <p className={styles.loading}>{consoleText('loading')}</p>;
  const shown = clear ?? data;
  const hidden = shown.personal.filter(({ status }) => status === 'masked').length;
  return (
    <>
      <div className={styles.bar}>
        <span>{consoleText('stateAt', { revision: at.revision })}</span>
        {hidden > 0 && (
          <Button size="s" onClick={() => setAsking(true)}>
            {consoleText('reveal')}
          </Button>
        )}
        {clear && <span role="status">{consoleText('revealed')}</span>}
      </div>
      <JsonView value={shown.state} label={consoleText('stateAt', { revision: at.revision })} />
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={consoleText('reveal')}
        warning={consoleText('revealWarning')}
        doLabel={consoleText('reveal')}
        onDo={async (reason) => setClear(await reveal(data, reason))}
      />
    </>
  );
};
