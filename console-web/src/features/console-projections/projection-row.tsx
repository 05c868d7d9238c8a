import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { Steering } from '@corkboard/contracts/operations/steering';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { LastError } from './last-error.tsx';
import styles from './projections-page.module.css';

const plainPosition = (position: string): string => position.replace(/^0+(?=\d)/, '') || '0';

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

interface ProjectionRowProps {
  readonly projection: ProjectionStatus;
  readonly onAsk: (action: Steering) => void;
}

const Ask = ({
  projection: { name },
  action,
  ...rest
}: ProjectionRowProps & { action: Steering; disabled?: boolean }) => (
  <ActButton action="steer-projections" size="s" disabled={rest.disabled} onClick={() => rest.onAsk(action)}>
    {projectionsText(`steer-${action}`)}
    <span className="visually-hidden"> {name}</span>
  </ActButton>
);

export const ProjectionRow = ({ projection, onAsk }: ProjectionRowProps) => (
  <tr>
    <td>{projection.service}</td>
    <th scope="row">{projection.name}</th>
    <td>{projection.kind}</td>
    <td>
      <State status={projection.status} />
    </td>
    <td data-end>{projection.version}</td>
    <td data-end>{plainPosition(projection.position)}</td>
    <td data-end>{lagOf(projection)}</td>
    <td data-end>{projection.events_per_second}</td>
    <td data-end>
      <Parked projection={projection} />
    </td>
    <td data-wrap>
      {projection.last_error ? (
        <LastError error={projection.last_error} service={projection.service} />
      ) : (
        <span className={styles.none}>{consoleText('noError')}</span>
      )}
    </td>
    <td>
      <span className={styles.buttons}>
        {projection.status === 'stopped' && <Ask projection={projection} action="resume" onAsk={onAsk} />}
        {projection.kind === 'projection' && (
          <Ask projection={projection} action="build" disabled={projection.next !== null} onAsk={onAsk} />
        )}
      </span>
    </td>
  </tr>
);
