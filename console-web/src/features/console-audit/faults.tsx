import type { OrderAudit, OrderFault } from '@corkboard/contracts/operations/order-audit';
import type { ServiceName } from '@corkboard/contracts/services';
import { Link } from '@tanstack/react-router';
import { auditText } from '../../lib/messages/console-audit.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from './audit-page.module.css';

const positionOf = ({ position, through }: OrderFault): string => {
  if (position === null) return auditText('none');
  return through === null || through === position
    ? String(position)
    : auditText('range', { from: position, to: through });
};

const Stream = ({ service, stream }: { service: ServiceName; stream: string | null }) =>
  stream === null ? (
    auditText('none')
  ) : (
    <Link to="/console/streams/$service/$stream/" params={{ service, stream }}>
      {stream}
    </Link>
  );

/** What an audit found, each with where it is; nothing while there is nothing. */
export const Faults = ({ audit: { service, faults, found } }: { audit: OrderAudit }) => {
  if (faults.length === 0) return null;
  return (
    <>
      <DataTable
        label={auditText('faultsOf', { service })}
        headings={[
          { title: auditText('fault') },
          { title: auditText('stream') },
          { title: auditText('revision'), end: true },
          { title: auditText('position'), end: true },
        ]}
      >
        {faults.map((fault) => (
          <tr key={`${fault.kind} ${fault.position} ${fault.stream} ${fault.revision}`}>
            <th scope="row">{auditText(`fault-${fault.kind}`)}</th>
            <td>
              <Stream service={service} stream={fault.stream} />
            </td>
            <td data-end>{fault.revision ?? auditText('none')}</td>
            <td data-end>{positionOf(fault)}</td>
          </tr>
        ))}
      </DataTable>
      {found > faults.length && <p className={styles.how}>{auditText('firstOf', { n: faults.length })}</p>}
    </>
  );
};
