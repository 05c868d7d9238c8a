import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ActValues, StaffAct } from '@corkboard/contracts/operations/service-acts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { type ChangedBy, changesQuery } from './ad-settings.api.ts';
import { settingText } from './setting-texts.ts';

/** State that a change made, or the one before the first change. */
interface Held {
  readonly key: string;
  /** Null before the first change. */
  readonly event: InspectedEvent | null;
  readonly text: string;
  /** Null where there is nothing to go back to. */
  readonly values: ActValues | null;
}

export interface ChangesProps {
  readonly service: ChangedBy;
  readonly stream: string;
  readonly permission: StaffAct;
  /** The state after an event, or before it, in words and as the act wants it. */
  readonly stateOf: (data: InspectedEvent['data'], side: 'before' | 'after') => Pick<Held, 'text' | 'values'>;
  readonly onRestore: (values: ActValues, reason: string) => Promise<void>;
}

const heldBy = (events: readonly InspectedEvent[], stateOf: ChangesProps['stateOf']): readonly Held[] => {
  const oldest = events.at(-1);
  const initial = oldest?.revision === 0 ? stateOf(oldest.data, 'before') : null;
  return [
    ...events.map((event) => ({ key: event.id, event, ...stateOf(event.data, 'after') })),
    ...(initial ? [{ key: 'initial', event: null, ...initial }] : []),
  ];
};

const reasonOf = ({ data }: InspectedEvent): string =>
  typeof data['reason'] === 'string' ? data['reason'] : settingText('noReason');

const aboutOf = ({ event }: Held): string =>
  event ? settingText('restoreOf', { when: event.recorded_at.slice(0, 16) }) : settingText('restoreInitial');

interface TableProps extends Pick<ChangesProps, 'permission'> {
  readonly held: readonly Held[];
  readonly onAsk: (held: Held) => void;
}

const Table = ({ held, permission, onAsk }: TableProps) => (
  <DataTable
    label={settingText('history')}
    rows={held}
    keyOf={({ key }) => key}
    columns={[
      {
        title: settingText('when'),
        heads: true,
        render: ({ event }) => (event ? <MomentAndAgo at={event.recorded_at} /> : settingText('initially')),
      },
      { title: settingText('to'), wrap: true, render: ({ text }) => text },
      { title: settingText('reason'), wrap: true, render: ({ event }) => event && reasonOf(event) },
      { title: settingText('by'), render: ({ event }) => event?.actor.id },
      {
        title: settingText('restore'),
        hidden: true,
        render: (one) =>
          one === held[0]
            ? settingText('now')
            : one.values && (
                <ActButton action={permission} size="s" about={aboutOf(one)} onClick={() => onAsk(one)}>
                  {settingText('restore')}
                </ActButton>
              ),
      },
    ]}
  />
);

/** Every change, newest first, each of which can be restored. */
export const Changes = ({ service, stream, permission, stateOf, onRestore }: ChangesProps) => {
  const { data, error, refetch } = useQuery(changesQuery(service, stream));
  const [asked, setAsked] = useState<Held | null>(null);
  if (!data) return <Unloaded within error={error} refetch={refetch} />;
  const restore = async (reason: string): Promise<void> => {
    if (asked?.values) await onRestore(asked.values, reason);
  };
  return (
    <>
      {data.length === 0 ? (
        <p>{settingText('noHistory')}</p>
      ) : (
        <>
          <Table held={heldBy(data, stateOf)} permission={permission} onAsk={setAsked} />
          <p>
            <StreamLink service={service} stream={stream}>
              {settingText('whole')}
            </StreamLink>
          </p>
        </>
      )}
      {asked && (
        <ReasonDialog
          title={settingText('restoreTitle')}
          warning={`${settingText('restoreWarning')} ${asked.text}`}
          doLabel={settingText('restore')}
          onClose={() => setAsked(null)}
          onDo={restore}
        />
      )}
    </>
  );
};
