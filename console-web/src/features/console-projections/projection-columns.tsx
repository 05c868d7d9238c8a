import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionAction } from '@corkboard/contracts/operations/projection-control';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { plainPosition } from '../../ui/inspected/plain-position.ts';
import type { TableColumn } from '../../ui/table/data-table.tsx';
import { LastError } from './last-error.tsx';
import styles from './projections-page.module.css';

const lagOf = ({ lag_seconds, lag_events }: ProjectionStatus): string => {
  if (lag_seconds === 0 && (lag_events ?? 0) === 0) return consoleText('caughtUp');
  const seconds = consoleText('lagSeconds', { n: Math.round(lag_seconds * 10) / 10 });
  return lag_events === null ? seconds : `${seconds}, ${consoleText('lagEvents', { n: lag_events })}`;
};

const State = ({ status }: { status: ProjectionStatus['status'] }) => (
  <span className={styles.status} data-status={status}>
    {status}
  </span>
);

const Parked = ({ projection: { service, name, parked } }: { projection: ProjectionStatus }) => {
  if (parked.events === 0) return <span className={styles.none}>{consoleText('none')}</span>;
  return (
    <Link to="/console/projections/$service/$name/parked/" params={{ service, name }}>
      {consoleText('lagEvents', { n: parked.events })}
    </Link>
  );
};

export type OnAsk = (projection: ProjectionStatus, action: ProjectionAction) => void;

interface AskProps {
  readonly projection: ProjectionStatus;
  readonly action: ProjectionAction;
  readonly disabled?: boolean;
  readonly onAsk: OnAsk;
}

const Ask = ({ projection, action, disabled, onAsk }: AskProps) => (
  <ActButton
    action="control-projections"
    about={projection.name}
    size="s"
    disabled={disabled}
    onClick={() => onAsk(projection, action)}
  >
    {projectionsText(`control-${action}`)}
  </ActButton>
);

const Decisions = ({ projection, onAsk }: Pick<AskProps, 'projection' | 'onAsk'>) => (
  <span className={styles.buttons}>
    {projection.status === 'stopped' && <Ask projection={projection} action="resume" onAsk={onAsk} />}
    {projection.kind === 'projection' && (
      <Ask projection={projection} action="build" disabled={projection.next !== null} onAsk={onAsk} />
    )}
  </span>
);

const Failed = ({ projection: { last_error: error, service } }: { projection: ProjectionStatus }) =>
  error ? <LastError error={error} service={service} /> : <span className={styles.none}>{consoleText('noError')}</span>;

export const projectionColumns = (onAsk: OnAsk): readonly TableColumn<ProjectionStatus>[] => [
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('name'), heads: true, render: ({ name }) => name },
  { title: consoleText('kind'), render: ({ kind }) => kind },
  { title: consoleText('status'), render: ({ status }) => <State status={status} /> },
  { title: consoleText('version'), end: true, render: ({ version }) => version },
  { title: consoleText('position'), end: true, render: ({ position }) => plainPosition(position) },
  { title: consoleText('lag'), end: true, render: lagOf },
  { title: consoleText('rate'), end: true, render: ({ events_per_second }) => events_per_second },
  { title: consoleText('parked'), end: true, render: (projection) => <Parked projection={projection} /> },
  { title: consoleText('lastError'), wrap: true, render: (projection) => <Failed projection={projection} /> },
  {
    title: consoleText('decision'),
    hidden: true,
    render: (projection) => <Decisions projection={projection} onAsk={onAsk} />,
  },
];
