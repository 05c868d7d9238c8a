import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { accept, decline, inviteQuery } from './collaborators.api.ts';
import styles from './invite-banner.module.css';
import { inviteText } from './invite-texts.ts';

const ASKED_AGAIN_MS = 30_000;

interface InviteBannerProps {
  readonly board: Pick<BoardView, 'id'>;
  /** The banner is gone, and with it the button that had the focus. */
  readonly onAnswered: () => void;
}

/** To somebody who is invited to the board that they look at: it floats, so that nothing moves when it comes. */
export const InviteBanner = ({ board: { id }, onAnswered }: InviteBannerProps) => {
  const client = useQueryClient();
  const { data } = useQuery({ ...inviteQuery(''), staleTime: ASKED_AGAIN_MS });
  const [busy, setBusy] = useState<'accepted' | 'declined' | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const invite = data?.find(({ board }) => board.id === id);
  if (!invite || isAnswered) return null;
  const { name } = invite.board;
  const answer = async (wanted: 'accepted' | 'declined') => {
    setBusy(wanted);
    try {
      const undo = await (wanted === 'accepted' ? accept : decline)(client, { board_id: id });
      setAnswered(true);
      showToast(inviteText(wanted, { board: name }), undoAction(undo));
      onAnswered();
    } catch (error) {
      notify(failureOf(error).serverMessage ?? inviteText('wentWrong'));
    } finally {
      setBusy(null);
    }
  };
  const said = inviteText('invites', { name: invite.inviter?.full_name || inviteText('somebody'), board: name });
  return (
    <section className={styles.banner} aria-label={said}>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.acts}>
        <Button variant="primary" busy={busy === 'accepted'} onClick={() => void answer('accepted')}>
          {inviteText('accept')}
        </Button>
        <Button busy={busy === 'declined'} onClick={() => void answer('declined')}>
          {inviteText('decline')}
        </Button>
      </div>
    </section>
  );
};
