import type { VacantAccounts } from '@corkboard/contracts/ads/promotions';
import { allows, type Permission } from '@corkboard/rules/ads/permissions';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { accessText } from './access-texts.ts';
import { accessQuery } from './business-access.api.ts';
import styles from './business-access.module.css';
import { InvitationsList } from './invitations-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MembersList } from './members-list.tsx';
import { TwoFactor } from './two-factor.tsx';
import { useAccessChanges } from './use-access-changes.ts';
import { VacantNotice } from './vacant-notice.tsx';

const Managed = ({ businessId, isOwner }: { businessId: string; isOwner: boolean }) => {
  const { data: access, error, refetch } = useQuery(accessQuery(businessId));
  const { refresh, ...change } = useAccessChanges(businessId);
  if (access === undefined) {
    if (!error) return <LoadingOverlay label={accessText('loading')} />;
    const { serverMessage, requestId } = failureOf(error);
    return (
      <ErrorState title={accessText('refused')} requestId={requestId} onRetry={() => void refetch()}>
        {serverMessage ?? accessText('notDone')}
      </ErrorState>
    );
  }
  return (
    <>
      <p className={styles.muted}>{accessText('lead', { name: access.business_name })}</p>
      <div className={styles.columns}>
        <div className={styles.lists}>
          <MembersList
            members={access.members}
            viewerId={viewer().user?.id ?? ''}
            onChange={(member, roles) => void change.changeMember(member, roles)}
            onRemove={(member) => void change.removeMember(member)}
          />
          <InvitationsList
            invitations={access.invitations}
            onWithdraw={(invitation) => void change.withdrawInvitation(invitation)}
          />
          {isOwner && (
            <TwoFactor
              isRequired={access.requires_two_factor}
              onChange={(required) => void change.changeTwoFactor(required)}
            />
          )}
        </div>
        <InviteForm businessId={businessId} onInvited={refresh} />
      </div>
    </>
  );
};

interface Business {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

interface BusinessAccessProps {
  /** Businesses that the viewer works for or took over, beside their own. */
  readonly businesses: readonly Business[];
  readonly businessId: string;
  /** Businesses that the viewer may take over. Known from the start: the page would move when they came later. */
  readonly vacant: readonly VacantAccounts[];
  readonly onSwitch: (businessId: string) => void;
}

/** Members of a business and its open invitations, and a form that invites another one. */
export const BusinessAccess = ({ businesses, businessId, vacant, onSwitch }: BusinessAccessProps) => {
  const { user } = viewer();
  const business = businesses.find(({ id }) => id === businessId);
  const isOwner = businessId === user?.id || business?.permissions.includes('OWNER') === true;
  const isAdmin = isOwner || business === undefined || allows(business.permissions, 'admin');
  const names = [[user?.id ?? '', user?.full_name ?? ''], ...businesses.map(({ id, name }) => [id, name])];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{accessText('title')}</h1>
        {businesses.length > 0 && (
          <label className={styles.field}>
            {accessText('business')}
            <select value={businessId} onChange={({ target }) => onSwitch(target.value)}>
              {names.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {!isOwner && <LeaveButton businessId={businessId} onLeft={() => onSwitch(user?.id ?? '')} />}
      </header>
      <VacantNotice vacant={vacant} />
      {isAdmin ? (
        <Managed key={businessId} businessId={businessId} isOwner={isOwner} />
      ) : (
        <EmptyState title={accessText('refused')}>{accessText('onlyAdmins', { name: business.name })}</EmptyState>
      )}
    </div>
  );
};
