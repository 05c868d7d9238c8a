import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, type TableColumn, TablesPage, TablesSection } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { consumersQuery } from './deliveries.api.ts';
import { ParkedMessages } from './parked-messages.tsx';

const lagOf = ({ lag_messages, lag_seconds }: ConsumerStatus): string => {
  if (lag_messages === null) return consoleText('unknown');
  if (lag_messages === 0) return consoleText('caughtUp');
  const messages = consoleText('lagMessages', { n: lag_messages });
  if (lag_seconds === null) return messages;
  return `${messages}, ${consoleText('lagSeconds', { n: Math.round(lag_seconds * 10) / 10 })}`;
};

const consumerColumns = (): readonly TableColumn<ConsumerStatus>[] => [
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('name'), heads: true, render: ({ name }) => name },
  { title: consoleText('status'), render: ({ status }) => status },
  { title: consoleText('sink'), render: ({ sink }) => sink },
  { title: consoleText('lag'), end: true, render: lagOf },
  { title: consoleText('handled'), end: true, render: ({ handled }) => handled },
  { title: consoleText('repeats'), end: true, render: ({ dropped }) => dropped },
  { title: consoleText('parked'), end: true, render: ({ parked }) => parked },
  { title: consoleText('lastError'), wrap: true, render: ({ last_error }) => last_error ?? consoleText('noError') },
];

type Partition = NonNullable<ConsumerStatus['partitions']>[number];

const partitionColumns = (): readonly TableColumn<Partition>[] => [
  { title: consoleText('topic'), render: ({ topic }) => topic },
  { title: consoleText('partition'), end: true, render: ({ partition }) => partition },
  { title: consoleText('reached'), end: true, render: ({ reached }) => reached },
  { title: consoleText('endOffset'), end: true, render: ({ end }) => end },
  {
    title: consoleText('lag'),
    end: true,
    render: ({ messages: n }) => consoleText(n === 0 ? 'caughtUp' : 'lagMessages', { n }),
  },
];

const Partitions = ({ name, partitions }: Pick<ConsumerStatus, 'name' | 'partitions'>) => {
  const title = consoleText('partitionsOf', { name });
  if (partitions === null) return <Notice>{consoleText('partitionsUnknown', { name })}</Notice>;
  return (
    <TablesSection title={title} low>
      <DataTable
        label={title}
        columns={partitionColumns()}
        rows={partitions}
        keyOf={({ topic, partition }) => `${topic} ${partition}`}
      />
    </TablesSection>
  );
};

const AllPartitions = ({ consumers }: { consumers: readonly ConsumerStatus[] }) => {
  const onKafka = consumers.filter(({ sink }) => sink === 'kafka');
  if (onKafka.length === 0) return <EmptyState title={consoleText('noPartitions')} />;
  return onKafka.map(({ service, name, partitions }) => (
    <Partitions key={`${service} ${name}`} name={name} partitions={partitions} />
  ));
};

/** Consumers of published events with their lag: in all, and per partition. */
export const ConsumersPage = () => {
  const { data, error, refetch } = useQuery(consumersQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={consoleText('consumers')}>
      <MissingServices services={data.services} />
      {data.consumers.length === 0 ? <EmptyState title={consoleText('noConsumers')} /> : null}
      {data.consumers.length > 0 && (
        <DataTable
          label={consoleText('consumers')}
          columns={consumerColumns()}
          rows={data.consumers}
          keyOf={({ service, name }) => `${service} ${name}`}
        />
      )}
      {data.consumers
        .filter(({ parked }) => parked > 0)
        .map(({ service, name }) => (
          <ParkedMessages key={`${service} ${name}`} service={service} name={name} />
        ))}
      {data.consumers.length > 0 && <AllPartitions consumers={data.consumers} />}
    </TablesPage>
  );
};
