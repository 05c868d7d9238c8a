import type { AuditAction, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { auditText } from '../../lib/messages/console-audit.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import styles from './audit-page.module.css';
import { Faults } from './faults.tsx';

const statusOf = ({ status, found }: OrderAudit): string =>
  found > 0 && status === 'done' ? auditText('status-faults', { n: found }) : auditText(`status-${status}`);

const factsOf = (audit: OrderAudit): readonly Fact[] => {
  const { started_at, ended_at, head, positions, events } = audit;
  return [
    { name: auditText('status'), value: statusOf(audit) },
    ...(started_at ? [{ name: auditText('began'), value: <Moment at={started_at} show="full" /> }] : []),
    ...(ended_at ? [{ name: auditText('ended'), value: <Moment at={ended_at} show="full" /> }] : []),
    ...(head === null ? [] : [{ name: auditText('upTo'), value: head }]),
    { name: auditText('positions'), value: positions },
    { name: auditText('events'), value: events },
  ];
};

const Progress = ({ audit: { service, progress } }: { audit: OrderAudit }) => (
  <p className={styles.progress}>
    <progress aria-label={auditText('progress', { service })} max={1} value={progress} />
    <span>{auditText('percent', { n: Math.floor(progress * 100) })}</span>
  </p>
);

interface ServiceAuditProps {
  readonly audit: OrderAudit;
  readonly onAsk: (action: AuditAction) => void;
}

const Ask = ({ audit: { service, status }, onAsk }: ServiceAuditProps) => {
  if (status === 'not-applicable') return null;
  const action = status === 'running' ? 'cancel' : 'start';
  const text = status === 'never' ? 'start' : status === 'running' ? 'cancel' : 'again';
  return (
    <ActButton action="audit-order" about={service} size="s" onClick={() => onAsk(action)}>
      {auditText(text)}
    </ActButton>
  );
};

/** The last audit of one service: how far it is, what it found, and what can be done. */
export const ServiceAudit = ({ audit, onAsk }: ServiceAuditProps) => {
  const { service, status } = audit;
  const isBegun = status !== 'not-applicable' && status !== 'never';
  return (
    <section className={styles.service} aria-label={service}>
      <div className={styles.heading}>
        <h2>{service}</h2>
        <Ask audit={audit} onAsk={onAsk} />
      </div>
      {status === 'not-applicable' && <p className={styles.how}>{auditText('notApplicableHow', { service })}</p>}
      {status === 'never' && <p className={styles.how}>{auditText('neverHow', { service })}</p>}
      {status === 'running' && <Progress audit={audit} />}
      {isBegun && (
        <div className={styles.facts}>
          <Facts facts={factsOf(audit)} />
        </div>
      )}
      <Faults audit={audit} />
    </section>
  );
};
