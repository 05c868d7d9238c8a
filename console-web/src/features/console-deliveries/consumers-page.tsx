import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, type Heading, TablesPage } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { consumersQuery } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { ParkedMessages } from './parked-messages.tsx';

const lagOf = ({ lag_messages, lag_seconds }: ConsumerStatus): string => {
  if (lag_messages === null) return consoleText('unknown');
  if (lag_messages === 0) return consoleText('caughtUp');
  const messages = consoleText('lagMessages', { n: lag_messages });
  if (lag_seconds === null) return messages;
  return `${messages}, ${consoleText('lagSeconds', { n: Math.round(lag_seconds * 10) / 10 })}`;
};

const titles = ['service', 'name', 'status', 'sink', 'lag', 'handled', 'repeats', 'parked', 'lastError'] as const;
const partitionTitles = ['topic', 'partition', 'reached', 'endOffset', 'lag'] as const;
const numbers: readonly string[] = ['lag', 'handled', 'repeats', 'parked', 'partition', 'reached', 'endOffset'];

const headingsOf = (names: readonly (typeof titles | typeof partitionTitles)[number][]): Heading[] =>
  names.map((name) => ({ title: consoleText(name), end: numbers.includes(name) }));

const Consumers = ({ consumers }: { consumers: readonly ConsumerStatus[] }) => (
  <DataTable label={consoleText('consumers')} headings={headingsOf(titles)}>
    {consumers.map((consumer) => (
      <tr key={`${consumer.service} ${consumer.name}`}>
        <td>{consumer.service}</td>
        <th scope="row">{consumer.name}</th>
        <td>{consumer.status}</td>
        <td>{consumer.sink}</td>
        <td data-end>{lagOf(consumer)}</td>
        <td data-end>{consumer.handled}</td>
        <td data-end>{consumer.dropped}</td>
        <td data-end>{consumer.parked}</td>
        <td data-wrap>{consumer.last_error ?? consoleText('noError')}</td>
      </tr>
    ))}
  </DataTable>
);

const Partitions = ({ name, partitions }: Pick<ConsumerStatus, 'name' | 'partitions'>) => {
  const title = consoleText('partitionsOf', { name });
  if (partitions === null) return <Notice>{consoleText('partitionsUnknown', { name })}</Notice>;
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      <DataTable label={title} headings={headingsOf(partitionTitles)}>
        {partitions.map(({ topic, partition, reached, end, messages }) => (
          <tr key={`${topic} ${partition}`}>
            <td>{topic}</td>
            <td data-end>{partition}</td>
            <td data-end>{reached}</td>
            <td data-end>{end}</td>
            <td data-end>{messages === 0 ? consoleText('caughtUp') : consoleText('lagMessages', { n: messages })}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
};

const AllPartitions = ({ consumers }: { consumers: readonly ConsumerStatus[] }) => {
  const onKafka = consumers.filter(({ sink }) => sink === 'kafka');
  if (onKafka.length === 0) return <EmptyState title={consoleText('noPartitions')} />;
  return onKafka.map(({ service, name, partitions }) => (
    <Partitions key={`${service} ${name}`} name={name} partitions={partitions} />
  ));
};

/** Who listens to published events, and how far behind each is: in all, and per partition. */
export const ConsumersPage = () => {
  const { data, error, refetch } = useQuery(consumersQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  const missing = data.services.filter(({ status }) => status !== 'answered');
  return (
    <TablesPage title={consoleText('consumers')}>
      <MissingServices services={missing} />
      {data.consumers.length === 0 ? <EmptyState title={consoleText('noConsumers')} /> : null}
      {data.consumers.length > 0 && <Consumers consumers={data.consumers} />}
      {data.consumers
        .filter(({ parked }) => parked > 0)
        .map(({ service, name }) => (
          <ParkedMessages key={`${service} ${name}`} service={service} name={name} />
        ))}
      {data.consumers.length > 0 && <AllPartitions consumers={data.consumers} />}
    </TablesPage>
  );
};
