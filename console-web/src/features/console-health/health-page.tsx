import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { healthText } from '../../lib/messages/console-health.ts';
import { Ago, Moment } from '../../ui/moment/moment.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TablesPage } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { healthQuery } from './health.api.ts';
import styles from './health-page.module.css';
import { ServiceHealth } from './service-health.tsx';
import { troublesOf } from './troubles.ts';

/** Health of the event store and the bus of each service: first the problems, then all of it. */
export const HealthPage = () => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(healthQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  const troubles = data.health.flatMap(troublesOf);
  return (
    <TablesPage title={healthText('health')}>
      <MissingServices services={data.services} />
      {error && (
        <Notice>
          {consoleText('offline')} {healthText('asOf')}{' '}
          <Moment at={new Date(dataUpdatedAt).toISOString()} show="full" />,{' '}
          <Ago at={new Date(dataUpdatedAt).toISOString()} />.
        </Notice>
      )}
      {troubles.map(({ text, to }) => (
        <Notice key={text}>
          {text} {to && <Link to={to}>{healthText('look')}</Link>}
        </Notice>
      ))}
      {data.health.length > 0 && troubles.length === 0 && !error && (
        <p className={styles.well}>{healthText('allWell')}</p>
      )}
      {data.health.length === 0 && <EmptyState title={healthText('noHealth')}>{healthText('noHealthHow')}</EmptyState>}
      {data.health.length > 0 && (
        <p className={styles.well}>
          {healthText('order')} <Link to="/console/audit/">{healthText('toAudit')}</Link>
        </p>
      )}
      {data.health.map((health) => (
        <ServiceHealth key={health.service} health={health} stale={error !== null} />
      ))}
    </TablesPage>
  );
};
