import type { ParkedDecision, ParkedStream } from '@corkboard/contracts/operations/inspection';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButtons } from '../../ui/act-button/act-button.tsx';
import { EventLink, StreamLink } from '../../ui/inspected/links.tsx';
import { Ago } from '../../ui/moment/moment.tsx';
import type { TableColumn } from '../../ui/table/data-table.tsx';
import styles from './projections-page.module.css';

type OnAsk = (parked: ParkedStream, what: ParkedDecision['do']) => void;

const decisions = ['replay', 'edit', 'skip'] as const;

export const parkedColumns = (onAsk: OnAsk): readonly TableColumn<ParkedStream>[] => [
  {
    title: consoleText('type'),
    heads: true,
    render: ({ service, event_id, event_type, edit }) => (
      <>
        <EventLink service={service} id={event_id}>
          {event_type}
        </EventLink>
        {edit && <span className={styles.none}> {consoleText('editedParked')}</span>}
      </>
    ),
  },
  { title: consoleText('stream'), render: (parked) => <StreamLink service={parked.service} stream={parked.stream} /> },
  { title: consoleText('revision'), end: true, render: ({ revision }) => revision },
  { title: consoleText('waiting'), end: true, render: ({ events }) => events },
  { title: consoleText('ago'), render: ({ parked_at }) => <Ago at={parked_at} /> },
  { title: consoleText('attempts'), end: true, render: ({ attempts }) => attempts },
  {
    title: consoleText('lastError'),
    wrap: true,
    render: ({ error }) => error ?? <span className={styles.none}>{consoleText('notTried')}</span>,
  },
  {
    title: consoleText('decision'),
    hidden: true,
    render: (parked) => (
      <ActButtons
        action="resolve-parked"
        about={`${parked.event_type} ${parked.stream}`}
        choices={decisions}
        labelOf={(what) => consoleText(what === 'edit' ? 'edit' : `${what}Parked`)}
        disabled={parked.requested !== null}
        onChoose={(what) => onAsk(parked, what)}
      />
    ),
  },
];
