import type { Erasure } from '@corkboard/contracts/operations/erasures';
import type { ReactNode } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { countsText } from './counts.ts';
import styles from './erasures-page.module.css';
import { HoldUps } from './hold-ups.tsx';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const At = ({ name, at }: { name: string; at: string | null }) =>
  at && (
    <Fact name={name}>
      <Moment at={at} show="full" />
    </Fact>
  );

const Request = ({ erasure }: { erasure: Erasure }) => (
  <>
    {erasure.username && <Fact name={consoleText('eraseName')}>{erasure.username}</Fact>}
    <Fact name={consoleText('account')}>{erasure.account_id}</Fact>
    <Fact name={consoleText('caseId')}>{erasure.case_id}</Fact>
    <Fact name={consoleText('askedBy')}>{consoleText(`askedBy-${erasure.asked_by}`)}</Fact>
    <Fact name={consoleText('reason')}>{erasure.reason}</Fact>
    <Fact name={consoleText('requester')}>{erasure.staff_email ?? erasure.staff_id}</Fact>
    <At name={consoleText('askedAt')} at={erasure.requested_at} />
  </>
);

const Outcome = ({ erasure }: { erasure: Erasure }) => (
  <>
    {erasure.approver_id && (
      <Fact name={consoleText(erasure.status === 'declined' ? 'decliner' : 'approver')}>
        {erasure.approver_email ?? erasure.approver_id}
      </Fact>
    )}
    {erasure.status === 'pending' ? (
      <At name={consoleText('expiresAt')} at={erasure.expires_at} />
    ) : (
      <At name={consoleText('settledAt')} at={erasure.settled_at} />
    )}
    {erasure.decline_code && (
      <Fact name={consoleText('declinedBecause')}>
        {consoleText(`decline-${erasure.decline_code}`)}: {erasure.decline_reason}
      </Fact>
    )}
  </>
);

/** Data of one request; with its hash it is the certificate. */
export const ErasureCard = ({ erasure, children }: { erasure: Erasure; children?: ReactNode }) => (
  <li className={styles.certificate} tabIndex={-1}>
    <h2>{consoleText(`erasure-${erasure.status}`)}</h2>
    <dl className={styles.facts}>
      <Request erasure={erasure} />
      <Outcome erasure={erasure} />
      {erasure.confirmations.map(({ service, erased_at, removed }) => (
        <Fact key={service} name={consoleText('erasedIn', { service })}>
          <Moment at={erased_at} show="full" />: {countsText(removed)}
        </Fact>
      ))}
      {erasure.held_up_by.length > 0 && (
        <Fact name={consoleText('heldUpBy')}>
          <HoldUps holdUps={erasure.held_up_by} />
        </Fact>
      )}
      <At name={consoleText('certifiedAt')} at={erasure.certified_at} />
      {erasure.hash && (
        <Fact name={consoleText('certificateHash')}>
          <code className={styles.hash}>{erasure.hash}</code>
        </Fact>
      )}
    </dl>
    {children}
  </li>
);
