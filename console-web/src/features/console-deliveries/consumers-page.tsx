import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { consumersQuery } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';

const lagOf = ({ lag_messages, lag_seconds }: ConsumerStatus): string => {
  if (lag_messages === null) return consoleText('unknown');
  if (lag_messages === 0) return consoleText('caughtUp');
  const messages = consoleText('lagMessages', { n: lag_messages });
  if (lag_seconds === null) return messages;
  return `${messages}, ${consoleText('lagSeconds', { n: Math.round(lag_seconds * 10) / 10 })}`;
};

type Title =
  | 'service'
  | 'name'
  | 'status'
  | 'sink'
  | 'lag'
  | 'handled'
  | 'repeats'
  | 'parked'
  | 'lastError'
  | 'topic'
  | 'partition'
  | 'reached'
  | 'endOffset';

const Titles = ({ titles, ends }: { titles: readonly Title[]; ends: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col" {...(ends.includes(title) && { 'data-end': true })}>
          {consoleText(title)}
        </th>
      ))}
    </tr>
  </thead>
);

const numbers = ['lag', 'handled', 'repeats', 'parked', 'partition', 'reached', 'endOffset'];

const Consumers = ({ consumers }: { consumers: readonly ConsumerStatus[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={consoleText('consumers')}>
    <table className={styles.table}>
      <Titles
        titles={['service', 'name', 'status', 'sink', 'lag', 'handled', 'repeats', 'parked', 'lastError']}
        ends={numbers}
      />
      <tbody>
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
            <td>{consumer.last_error ?? consoleText('none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Partitions = ({ name, partitions }: Pick<ConsumerStatus, 'name' | 'partitions'>) => {
  const title = consoleText('partitionsOf', { name });
  if (partitions === null) return <Notice>{consoleText('partitionsUnknown', { name })}</Notice>;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <table className={styles.table}>
        <Titles titles={['topic', 'partition', 'reached', 'endOffset', 'lag']} ends={numbers} />
        <tbody>
          {partitions.map(({ topic, partition, reached, end, messages }) => (
            <tr key={`${topic} ${partition}`}>
              <td>{topic}</td>
              <td data-end>{partition}</td>
              <td data-end>{reached}</td>
              <td data-end>{end}</td>
              <td data-end>{messages === 0 ? consoleText('caughtUp') : consoleText('lagMessages', { n: messages })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
  if (error && !data) {
    const failure = failureOf(error);
    return (
      <ErrorState
        title={failure.serverMessage ?? consoleText('wentWrong')}
        requestId={failure.requestId}
        retryLabel={consoleText('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <p className={styles.page}>{consoleText('loading')}</p>;
  const missing = data.services.filter(({ status }) => status === 'unreachable');
  return (
    <div className={styles.page}>
      <h1>{consoleText('consumers')}</h1>
      {missing.map(({ service }) => (
        <Notice key={service}>{consoleText('unreachable', { service })}</Notice>
      ))}
      {data.consumers.length === 0 ? <EmptyState title={consoleText('noConsumers')} /> : null}
      {data.consumers.length > 0 && <Consumers consumers={data.consumers} />}
      {data.consumers.length > 0 && <AllPartitions consumers={data.consumers} />}
    </div>
  );
};
