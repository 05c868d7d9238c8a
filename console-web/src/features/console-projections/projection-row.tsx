import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { Ago } from '../../ui/moment/moment.tsx';
import styles from './projections-page.module.css';

const plainPosition = (position: string): string => position.replace(/^0+(?=\d)/, '') || '0';

const lagOf = ({ lag_seconds, lag_events }: ProjectionStatus): string => {
  if (lag_seconds === 0 && (lag_events ?? 0) === 0) return consoleText('caughtUp');
  const seconds = consoleText('lagSeconds', { n: Math.round(lag_seconds * 10) / 10 });
  return lag_events === null ? seconds : `${seconds}, ${consoleText('lagEvents', { n: lag_events })}`;
};

const State = ({ projection }: { projection: ProjectionStatus }) => {
  const { status, rebuild } = projection;
  return (
    <span className={styles.status} data-status={status}>
      {status}
      {rebuild && (
        <>
          <progress
            aria-label={consoleText('rebuilding')}
            max={1}
            {...(rebuild.progress === null ? {} : { value: rebuild.progress })}
          />
          {rebuild.eta_seconds !== null && consoleText('eta', { n: Math.ceil(rebuild.eta_seconds) })}
        </>
      )}
    </span>
  );
};

const LastError = ({ error, service }: { error: ProjectionStatus['last_error']; service: string }) => {
  if (!error) return <span className={styles.none}>{consoleText('none')}</span>;
  return (
    <>
      <span>{error.message}</span> <Ago at={error.at} />{' '}
      {error.event_id && (
        <Link to="/console/events/$service/$id/" params={{ service, id: error.event_id }}>
          {error.event_type}
        </Link>
      )}
    </>
  );
};

const Parked = ({ projection: { service, name, parked } }: { projection: ProjectionStatus }) => {
  if (parked.events === 0) return <span className={styles.none}>{consoleText('none')}</span>;
  return (
    <Link to="/console/projections/$service/$name/parked/" params={{ service, name }}>
      {consoleText('lagEvents', { n: parked.events })}
    </Link>
  );
};

export const ProjectionRow = ({ projection, onRebuild }: { projection: ProjectionStatus; onRebuild: () => void }) => (
  <tr>
    <td>{projection.service}</td>
    <th scope="row">{projection.name}</th>
    <td>{projection.kind}</td>
    <td>
      <State projection={projection} />
    </td>
    <td data-end>{projection.version}</td>
    <td data-end>{plainPosition(projection.position)}</td>
    <td data-end>{lagOf(projection)}</td>
    <td data-end>{projection.rebuild?.events_per_second ?? projection.events_per_second}</td>
    <td data-end>
      <Parked projection={projection} />
    </td>
    <td className={styles.error}>
      <LastError error={projection.last_error} service={projection.service} />
    </td>
    <td>
      {projection.kind === 'projection' && (
        <Button size="s" disabled={projection.status === 'rebuilding'} onClick={onRebuild}>
          {consoleText('rebuild')}
          <span className="visually-hidden"> {projection.name}</span>
        </Button>
      )}
    </td>
  </tr>
);
