import type { AuditAction, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { consoleAudits, controlAudit } from '@corkboard/contracts/operations/upkeep';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { auditText } from '../../lib/messages/console-audit.ts';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './audit-page.module.css';
import { ServiceAudit } from './service-audit.tsx';

const auditsQuery = consoleQuery(consoleAudits, {}, 2000);

const STALLED_MS = 60_000;

const isStalled = ({ status, updated_at }: OrderAudit): boolean =>
  status === 'running' && updated_at !== null && Date.now() - Date.parse(updated_at) > STALLED_MS;

/** Findings that need a member of the staff. */
const Warning = ({ audit }: { audit: OrderAudit }) => {
  const { service, found } = audit;
  return (
    <>
      {found > 0 && <Notice>{auditText('faultsHow', { service, n: found })}</Notice>}
      {isStalled(audit) && <Notice>{auditText('stalled', { service })}</Notice>}
    </>
  );
};

const controlling = (service: ServiceName, action: AuditAction): Act => ({
  title: auditText(`${action}Title`, { service }),
  warning: auditText(`${action}Warning`),
  doLabel: auditText(action),
  onDo: async (reason) => {
    await tell(controlAudit, { params: { service }, body: { action, reason } });
    showToast(auditText(`${action}Done`, { service }));
  },
});

/** Whether the global order of each service is what it promises to be, when it was last looked through. */
export const AuditPage = () => {
  const { data, error, refetch } = useQuery(auditsQuery);
  const { ask, dialog } = useReason(auditsQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={auditText('audit')}>
      <p className={styles.about}>{auditText('about')}</p>
      <RoleNotice action="audit-order" />
      <MissingServices services={data.services} />
      {error && <Notice>{consoleText('offline')}</Notice>}
      {data.audits.map((audit) => (
        <Warning key={audit.service} audit={audit} />
      ))}
      {data.audits.length === 0 && <EmptyState title={auditText('noAudits')}>{auditText('noAuditsHow')}</EmptyState>}
      {data.audits.map((audit) => (
        <ServiceAudit key={audit.service} audit={audit} onAsk={(action) => ask(controlling(audit.service, action))} />
      ))}
      {dialog}
    </TablesPage>
  );
};
