import type { BoardView } from '@corkboard/contracts/curation/entities';
import { answerOwnershipOffer } from '@corkboard/contracts/curation/ownership';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { askedKey, peopleQuery } from './collaborators.api.ts';
import { offerText } from './offer-texts.ts';
import styles from './ownership-offer.module.css';

const dateOf = (iso: string): string => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(iso));

interface OwnershipOfferProps {
  readonly board: Pick<BoardView, 'id' | 'url'>;
  readonly until: string;
  /** The board has another owner, and so another address; `/` where it goes. */
  readonly onMoved: (url: string) => void;
}

/** To the editors of a board whose owner is gone: one of them takes it over. */
export const OwnershipOffer = ({ board, until, onMoved }: OwnershipOfferProps) => {
  const client = useQueryClient();
  const { data } = useQuery(peopleQuery(board.id));
  const [busy, setBusy] = useState(false);
  const answer = data?.offer?.my_answer ?? null;
  const date = dateOf(until);
  const say = async (accepts: boolean) => {
    setBusy(true);
    try {
      const { url, owned_by_me } = await call(answerOwnershipOffer, { params: { id: board.id }, body: { accepts } });
      showToast(offerText(owned_by_me ? 'yours' : accepts ? 'noted' : 'declined'));
      await client.invalidateQueries({ queryKey: peopleQuery(board.id).queryKey });
      void client.invalidateQueries({ queryKey: keys.boards });
      void client.invalidateQueries({ queryKey: askedKey });
      if (url !== board.url) onMoved(url);
    } catch (error) {
      notify(failureOf(error).serverMessage ?? offerText('wentWrong'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.offer} aria-label={offerText('gone')}>
      <p className={styles.said}>
        <strong>{offerText('gone')}</strong>
        {offerText(answer === 'accepted' ? 'saidYes' : answer === 'declined' ? 'saidNo' : 'ask', { date })}
      </p>
      <div className={styles.acts}>
        {answer !== 'accepted' && (
          <Button variant="primary" busy={busy} onClick={() => void say(true)}>
            {offerText('accept')}
          </Button>
        )}
        {answer !== 'declined' && (
          <Button busy={busy} onClick={() => void say(false)}>
            {offerText('decline')}
          </Button>
        )}
      </div>
    </section>
  );
};
