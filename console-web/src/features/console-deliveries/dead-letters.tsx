import type { DeadLetter, Resolution } from '@corkboard/contracts/operations/bus';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButtons } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { deadLettersQuery, resolutions, resolve } from './deliveries.api.ts';

const labelOf = (resolution: Resolution) => consoleText(resolution === 'replay' ? 'replay' : 'passOver');

const columns = (ask: (act: Act) => void): readonly TableColumn<DeadLetter>[] => [
  { title: consoleText('deadLetteredAt'), render: ({ dead_lettered_at }) => <Moment at={dead_lettered_at} /> },
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('type'), heads: true, render: ({ type }) => type },
  { title: consoleText('about'), render: ({ service, subject }) => <StreamLink service={service} stream={subject} /> },
  { title: consoleText('revision'), end: true, render: ({ sequence }) => sequence },
  { title: consoleText('why'), wrap: true, render: ({ reason }) => reason ?? consoleText('waitsBehind') },
  {
    title: consoleText('replay'),
    hidden: true,
    render: (deadLetter) =>
      deadLetter.parked &&
      deadLetter.reason !== null && (
        <ActButtons
          action="resolve-parked"
          about={deadLetter.id}
          choices={resolutions}
          labelOf={labelOf}
          disabled={deadLetter.requested !== null}
          onChoose={(resolution) => ask(resolving(deadLetter, resolution))}
        />
      ),
  },
];

const resolving = (deadLetter: DeadLetter, resolution: Resolution): Act => ({
  title: consoleText(`${resolution}Title`, { id: deadLetter.id }),
  warning: consoleText(`${resolution}Warning`),
  doLabel: labelOf(resolution),
  onDo: async (reason) => {
    await resolve(deadLetter, resolution, reason);
    showToast(consoleText('resolutionRequested', { service: deadLetter.service }));
  },
});

/** Dead letters of the relay, above its published messages; nothing at all while there are none. */
export const DeadLetters = () => {
  const { data } = useQuery(deadLettersQuery);
  const { ask, dialog } = useReason(deadLettersQuery);
  if (!data || data.dead_letters.length === 0) return null;
  return (
    <TablesSection title={consoleText('deadLetters')} low>
      <p>{consoleText('deadLettersHint')}</p>
      <RoleNotice action="resolve-parked" />
      <DataTable
        label={consoleText('deadLetters')}
        columns={columns(ask)}
        rows={data.dead_letters}
        keyOf={({ service, id }) => `${service} ${id}`}
      />
      {data.cursor !== null && <p>{consoleText('moreDeadLetters')}</p>}
      {dialog}
    </TablesSection>
  );
};
