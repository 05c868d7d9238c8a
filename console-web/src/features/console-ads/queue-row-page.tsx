import { adsActs } from '@corkboard/contracts/ads/staff-acts';
import { useQuery } from '@tanstack/react-query';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { RowActs, RowPage } from '../../ui/row-page/row-page.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import type { Queue } from './queue.ts';
import { queueText } from './queue-texts.ts';

interface DecideProps<Row> {
  readonly queue: Queue<Row>;
  readonly id: string;
}

const Decide = <Row,>({ queue: { acts, list }, id }: DecideProps<Row>) => (
  <RowActs>
    {acts.map((act, index) => (
      <RowAct
        key={act}
        {...{ list, id, act, permission: adsActs[act] }}
        variant={index === 0 ? 'primary' : 'danger'}
        label={queueText(act)}
        title={queueText(`${act}Title`)}
        warning={queueText(`${act}Warning`)}
        done={queueText(`${act}Done`)}
      />
    ))}
  </RowActs>
);

/** Milliseconds after which it is looked how a decision stands that is being carried out. */
const LOOK_AGAIN_MS = 1_000;

/** One row of a queue: what is known of it, and its decision while it waits. */
export const QueueRowPage = <Row,>({ queue, id }: DecideProps<Row>) => {
  const { data, error, refetch } = useQuery({
    ...queue.list.rowQuery(id),
    refetchInterval: ({ state }) => (state.data && queue.isUnderWay?.(queue.parse(state.data)) ? LOOK_AGAIN_MS : false),
  });
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={queue.words.missing} />;
  const row = queue.parse(data);
  const isWaiting = queue.isWaiting(row) && !queue.isUnderWay?.(row);
  const [first] = queue.acts;
  return (
    <RowPage
      title={queue.words.one}
      acts={isWaiting && <Decide queue={queue} id={id} />}
      history={{
        ...{ service: 'ads', stream: queue.streamOf(row) },
        ...{ name: queueText('history'), how: queueText('historyHow') },
      }}
    >
      {isWaiting && first !== undefined && <RoleNotice action={adsActs[first]} />}
      {queue.preview?.(id)}
      <Facts facts={queue.factsOf(row)} />
    </RowPage>
  );
};
