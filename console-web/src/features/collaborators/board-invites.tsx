import type { OpenedBoardInvite } from '@corkboard/contracts/curation/collaborators';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import type { OwnershipOfferView } from '@corkboard/contracts/curation/ownership';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { offersQuery } from './asked.api.ts';
import { collaboratorText } from './collaborator-texts.ts';
import { accept, decline, inviteQuery } from './collaborators.api.ts';
import styles from './collaborators.module.css';
import { OwnershipOffer } from './ownership-offer.tsx';

type Outcome = 'accepted' | 'declined';

interface Headed {
  /** There is nothing else on the page: the sentence is its heading. */
  readonly alone: boolean;
}

interface AnsweredProps extends Headed {
  readonly outcome: Outcome;
  readonly board: string;
  readonly url: string;
}

/** Takes the focus of the button that it stands for, so that it is read and keys go on from it. */
const Answered = ({ outcome, board, url, alone }: AnsweredProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Title = alone ? 'h1' : 'h2';
  return (
    <section className={styles.offer}>
      <Title ref={heading} tabIndex={-1}>
        {collaboratorText(outcome, { board })}
      </Title>
      <ButtonLink variant="primary" href={outcome === 'accepted' ? url : '/'}>
        {collaboratorText(outcome === 'accepted' ? 'toBoard' : 'toHome')}
      </ButtonLink>
    </section>
  );
};

interface OfferProps extends Headed {
  readonly invite: OpenedBoardInvite;
  /** Of a link; empty: the invite names the viewer. */
  readonly token: string;
  /** The page shows the board from then on; without it, a link leads there. */
  readonly onAccepted?: (undo: UndoOffer | null) => void;
}

/** Names who invites to which board and as what, and takes the answer. */
export const Offer = ({ invite, token, onAccepted, alone }: OfferProps) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<Outcome | null>(null);
  const [wrong, setWrong] = useState('');
  const { name: board, url, id } = invite.board;
  const answer = async (wanted: Outcome): Promise<void> => {
    setBusy(wanted);
    setWrong('');
    try {
      const undo = await (wanted === 'accepted' ? accept : decline)(
        client,
        token === '' ? { board_id: id } : { token },
      );
      if (wanted === 'accepted' && onAccepted) onAccepted(undo);
      else setOutcome(wanted);
    } catch (error) {
      setWrong(failureOf(error).serverMessage ?? collaboratorText('wentWrong'));
    } finally {
      setBusy(null);
    }
  };
  if (outcome !== null) return <Answered {...{ outcome, board, url, alone }} />;
  const name = invite.inviter?.full_name || collaboratorText('somebody');
  const title = collaboratorText('invites', { name, board });
  const Title = alone ? 'h1' : 'h2';
  return (
    <section className={styles.offer} aria-label={title}>
      <Title>{title}</Title>
      <p>{collaboratorText(invite.role === 'editor' ? 'couldEditor' : 'couldAdd')}</p>
      <div role="alert">{wrong && <p className={styles.wrong}>{wrong}</p>}</div>
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy === 'accepted'} onClick={() => void answer('accepted')}>
          {collaboratorText('accept')}
        </Button>
        <Button busy={busy === 'declined'} onClick={() => void answer('declined')}>
          {collaboratorText('decline')}
        </Button>
      </div>
    </section>
  );
};

/** Boards whose owner is gone, each with the question whether the viewer takes it over. */
const Offers = ({ offers }: { readonly offers: readonly OwnershipOfferView[] }) => {
  const { history } = useRouter();
  return offers.map(({ board, until }) => (
    <section key={board.id} className={styles.offer}>
      <h2>
        <a href={board.url}>{board.name}</a>
      </h2>
      <OwnershipOffer board={board} until={until} onMoved={(url) => history.push(url)} />
    </section>
  ));
};

/** The invite of a link, or, without one, every open invite of the viewer and every board to take over. */
export const BoardInvites = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(inviteQuery(token));
  const { data: offers, isPending } = useQuery({ ...offersQuery, enabled: token === '' });
  const toTakeOver = offers ?? [];
  const isComing = token === '' && isPending;
  if (data && isComing) return <LoadingOverlay label={collaboratorText('loading')} />;
  if (data?.length === 0 && toTakeOver.length === 0) return <EmptyState alone title={collaboratorText('none')} />;
  if (data)
    return (
      <div className={styles.offers}>
        {token === '' && <h1>{collaboratorText('invitation')}</h1>}
        {data.map((invite) => (
          <Offer key={invite.invite_id} invite={invite} token={token} alone={token !== ''} />
        ))}
        <Offers offers={toTakeOver} />
      </div>
    );
  if (!error) return <LoadingOverlay label={collaboratorText('loading')} />;
  const { serverMessage, status, requestId } = failureOf(error);
  if (status !== null && status < 500)
    return (
      <EmptyState alone title={serverMessage ?? collaboratorText('failed')}>
        {collaboratorText('closedLinkHow')}
      </EmptyState>
    );
  return <ErrorState alone title={collaboratorText('failed')} requestId={requestId} onRetry={() => void refetch()} />;
};
