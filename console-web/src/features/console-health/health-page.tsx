import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { healthText } from '../../lib/messages/console-health.ts';
import { consoleQuery } from '../../lib/queries/console-query.ts';
import { Ago, Moment } from '../../ui/moment/moment.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TablesPage } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './health-page.module.css';
import { ServiceHealth } from './service-health.tsx';
import { troublesOf } from './troubles.ts';

const POLL_MS = 5000;

/** Health of the event store and the bus of each service: first the problems, then all of it. */
export const HealthPage = () => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(consoleQuery(consoleHealth, {}, POLL_MS));
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  const then = new Date(dataUpdatedAt).toISOString();
  const troubles = data.health.flatMap(troublesOf);
  return (
    <TablesPage title={healthText('health')}>
      <MissingServices services={data.services} />
      {error && (
        <Notice>
          {consoleText('offline')} {healthText('asOf')} <Moment at={then} show="full" />, <Ago at={then} />.
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
