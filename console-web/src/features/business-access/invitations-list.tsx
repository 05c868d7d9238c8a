import type { BusinessInvitation } from '@corkboard/contracts/ads/business-access';
import { roleNames } from '../../lib/ads/role-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf } from '../../ui/moment/day-of.ts';
import { accessText } from './access-texts.ts';
import styles from './business-access.module.css';

interface InvitationsListProps {
  readonly invitations: readonly BusinessInvitation[];
  readonly onWithdraw: (invitation: BusinessInvitation) => void;
}

/** Invitations that wait for an answer. */
export const InvitationsList = ({ invitations, onWithdraw }: InvitationsListProps) => (
  <section className={styles.section} aria-labelledby="invitations">
    <h2 id="invitations">{accessText('pending')}</h2>
    {invitations.length === 0 ? (
      <p className={styles.muted}>{accessText('noPending')}</p>
    ) : (
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <div className={styles.who}>
              <strong>{invitation.email}</strong>
              <span className={styles.muted}>
                {roleNames(invitation.permissions)} · {accessText('until', { day: dayOf(invitation.expires_at) })}
              </span>
            </div>
            <Button
              size="s"
              aria-label={accessText('withdrawOf', { email: invitation.email })}
              onClick={() => onWithdraw(invitation)}
            >
              {accessText('withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </section>
);
