import { bulkActionActs, type ListedBulkAction, listedBulkAction } from '@corkboard/contracts/curation/staff-acts';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { RowActs, RowPage } from '../../ui/row-page/row-page.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { bulkText } from './bulk-action-texts.ts';
import { bulkActions } from './bulk-actions.api.ts';
import { progressOf, standingOf } from './standing.ts';

const ACT = 'end-bulk-action';
/** Interval at which one that is under way is asked for again. */
const LOOK_AGAIN_MS = 2_000;

const BoardLink = ({ id }: { id: string }) => (
  <StreamLink service="curation" stream={`board-${id}`}>
    {id}
  </StreamLink>
);

const factsOf = (action: ListedBulkAction): readonly Fact[] => [
  { name: bulkText('standing'), value: standingOf(action) },
  { name: bulkText('does'), value: bulkText(action.action) },
  { name: bulkText('progress'), value: progressOf(action) },
  { name: bulkText('failed'), value: action.failed },
  { name: bulkText('from'), value: <BoardLink id={action.from_board_id} /> },
  ...(action.to_board_id === action.from_board_id
    ? []
    : [{ name: bulkText('to'), value: <BoardLink id={action.to_board_id} /> }]),
  {
    name: bulkText('by'),
    value: <StreamLink service="identity" stream={`account-${action.actor_id}`} />,
  },
  { name: consoleText('id'), value: <Copyable value={action.bulk_id} /> },
  { name: bulkText('started'), value: <MomentAndAgo at={action.started_at} /> },
  { name: bulkText('progressed'), value: <MomentAndAgo at={action.progressed_at} /> },
  ...(action.ended_at ? [{ name: bulkText('ended'), value: <MomentAndAgo at={action.ended_at} /> }] : []),
];

const End = ({ id }: { id: string }) => (
  <RowActs>
    <RowAct
      {...{ list: bulkActions, id, act: ACT, permission: bulkActionActs[ACT] }}
      variant="danger"
      label={bulkText(ACT)}
      title={bulkText('endTitle')}
      warning={bulkText('endWarning')}
      done={bulkText('endDone')}
    />
  </RowActs>
);

/** One bulk action: how far it has come, and its end while it keeps boards busy (DS-069). */
export const BulkActionPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery({
    ...bulkActions.rowQuery(id),
    refetchInterval: ({ state }) => (state.data?.['ended_at'] === null ? LOOK_AGAIN_MS : false),
  });
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={bulkText('noneFound')} />;
  const action = listedBulkAction.parse(data);
  const isRunning = action.ended_at === null;
  return (
    <RowPage
      title={bulkText('one')}
      acts={isRunning && <End id={id} />}
      history={{
        ...{ service: 'curation', stream: `bulkaction-${id}` },
        ...{ name: bulkText('history'), how: bulkText('historyHow') },
      }}
    >
      {isRunning && <RoleNotice action={bulkActionActs[ACT]} />}
      <Facts facts={factsOf(action)} />
    </RowPage>
  );
};
