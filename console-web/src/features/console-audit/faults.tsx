import type { OrderAudit, OrderFault } from '@corkboard/contracts/operations/order-audit';
import type { ServiceName } from '@corkboard/contracts/services';
import { auditText } from '../../lib/messages/console-audit.ts';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import styles from './audit-page.module.css';

const positionOf = ({ position, through }: OrderFault): string => {
  if (position === null) return auditText('none');
  return through === null || through === position
    ? String(position)
    : auditText('range', { from: position, to: through });
};

const columns = (service: ServiceName): readonly TableColumn<OrderFault>[] => [
  { title: auditText('fault'), heads: true, render: ({ kind }) => auditText(`fault-${kind}`) },
  {
    title: auditText('stream'),
    render: ({ stream }) => (stream === null ? auditText('none') : <StreamLink service={service} stream={stream} />),
  },
  { title: auditText('revision'), end: true, render: ({ revision }) => revision ?? auditText('none') },
  { title: auditText('position'), end: true, render: positionOf },
];

/** Faults that an audit found, each with its position; nothing while there are none. */
export const Faults = ({ audit: { service, faults, found } }: { audit: OrderAudit }) => {
  if (faults.length === 0) return null;
  return (
    <>
      <DataTable
        label={auditText('faultsOf', { service })}
        columns={columns(service)}
        rows={faults}
        keyOf={(fault) => `${fault.kind} ${fault.position} ${fault.stream} ${fault.revision}`}
      />
      {found > faults.length && <p className={styles.how}>{auditText('firstOf', { n: faults.length })}</p>}
    </>
  );
};
