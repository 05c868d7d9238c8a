import { INVITATION_PAGE, type OpenedInvitation } from '@corkboard/contracts/ads/business-access';
import { advertiserPaths, convertAddress } from '@corkboard/rules/ads/links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleTexts } from '../../lib/ads/role-texts.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { accessText } from './access-texts.ts';
import { accept, decline, invitationQuery, invitationToken } from './business-access.api.ts';
import styles from './business-access.module.css';

type Outcome = 'open' | 'accepted' | 'declined';

const useAnswer = (token: string) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>('open');
  const [busy, setBusy] = useState<Outcome | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const answer = async (wanted: 'accepted' | 'declined'): Promise<void> => {
    setBusy(wanted);
    setWrong(null);
    try {
      await (wanted === 'accepted' ? accept : decline)(token);
      setOutcome(wanted);
      invitationToken.forget();
      await client.invalidateQueries({ queryKey: ['business-access', 'profiles'] });
      await client.invalidateQueries({ queryKey: ['ads', 'accounts'] });
    } catch (error) {
      setWrong(failureOf(error).serverMessage ?? accessText('notDone'));
    } finally {
      setBusy(null);
    }
  };
  return { outcome, busy, wrong, answer };
};

const Answered = ({ outcome, name }: { outcome: 'accepted' | 'declined'; name: string }) => (
  <EmptyState
    alone
    title={accessText(outcome, { name })}
    action={
      <ButtonLink variant="primary" href={outcome === 'accepted' ? advertiserPaths.accountsManager : '/'}>
        {accessText(outcome === 'accepted' ? 'toAds' : 'toHome')}
      </ButtonLink>
    }
  />
);

const Offer = ({ invitation, token }: { invitation: OpenedInvitation; token: string }) => {
  const { outcome, busy, wrong, answer } = useAnswer(token);
  const { business_name: name, permissions } = invitation;
  if (outcome !== 'open') return <Answered outcome={outcome} name={name} />;
  return (
    <div className={styles.offer}>
      <h1>{accessText('invites', { name })}</h1>
      <p>{accessText('couldDo')}</p>
      <ul>
        {permissions.map((role) => (
          <li key={role}>
            <strong>{roleTexts(role)}</strong>: {roleTexts(`${role}how`)}
          </li>
        ))}
      </ul>
      {!viewer().isPartner && <p>{accessText('convertFirst')}</p>}
      <div role="alert">{wrong && <p className={styles.error}>{wrong}</p>}</div>
      <div className={styles.buttons}>
        {viewer().isPartner ? (
          <Button variant="primary" busy={busy === 'accepted'} onClick={() => void answer('accepted')}>
            {accessText('accept')}
          </Button>
        ) : (
          <ButtonLink variant="primary" href={convertAddress(INVITATION_PAGE)}>
            {accessText('convert')}
          </ButtonLink>
        )}
        <Button busy={busy === 'declined'} onClick={() => void answer('declined')}>
          {accessText('decline')}
        </Button>
      </div>
    </div>
  );
};

interface InvitationProps {
  /** From the link of the mail; empty where there is none. */
  readonly token: string;
}

/** An invitation, as whoever has its link sees and answers it. */
export const Invitation = ({ token }: InvitationProps) => {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (data) return <Offer invitation={data} token={token} />;
  if (!error) return <LoadingOverlay label={accessText('loading')} />;
  const { serverMessage, status, requestId } = failureOf(error);
  if (status !== null && status < 500)
    return (
      <EmptyState alone title={serverMessage ?? accessText('closedLink')}>
        {accessText('closedLinkHow')}
      </EmptyState>
    );
  return <ErrorState alone title={accessText('closedLink')} requestId={requestId} onRetry={() => void refetch()} />;
};
