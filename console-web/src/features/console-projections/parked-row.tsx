import type { ParkedDecision, ParkedStream } from '@corkboard/contracts/operations/inspection';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { Ago } from '../../ui/moment/moment.tsx';
import styles from './projections-page.module.css';

interface ParkedRowProps {
  readonly parked: ParkedStream;
  readonly onAsk: (what: ParkedDecision['do']) => void;
}

const decisions = [
  { what: 'replay', label: 'replayParked' },
  { what: 'edit', label: 'edit' },
  { what: 'skip', label: 'skipParked' },
] as const;

export const ParkedRow = ({ parked, onAsk }: ParkedRowProps) => {
  const { service, event_id, event_type, stream } = parked;
  return (
    <tr>
      <th scope="row">
        <Link to="/console/events/$service/$id/" params={{ service, id: event_id }}>
          {event_type}
        </Link>
        {parked.edit && <span className={styles.none}> {consoleText('editedParked')}</span>}
      </th>
      <td>
        <Link to="/console/streams/$service/$stream/" params={{ service, stream }}>
          {stream}
        </Link>
      </td>
      <td data-end>{parked.revision}</td>
      <td data-end>{parked.events}</td>
      <td>
        <Ago at={parked.parked_at} />
      </td>
      <td data-end>{parked.attempts}</td>
      <td data-wrap>{parked.error ?? <span className={styles.none}>{consoleText('notTried')}</span>}</td>
      <td>
        <span className={styles.buttons}>
          {decisions.map(({ what, label }) => (
            <ActButton
              action="settle-parked"
              key={what}
              size="s"
              disabled={parked.asked !== null}
              onClick={() => onAsk(what)}
            >
              {consoleText(label)}
              <span className="visually-hidden">
                {' '}
                {event_type} {stream}
              </span>
            </ActButton>
          ))}
        </span>
      </td>
    </tr>
  );
};
