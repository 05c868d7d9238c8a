import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Offer } from './board-invites.tsx';
import { collaboratorText } from './collaborator-texts.ts';
import { inviteQuery } from './collaborators.api.ts';
import styles from './collaborators.module.css';
import { inviteText } from './invite-texts.ts';

interface InvitedBoardProps {
  /** Of the page, as it stands in an address. */
  readonly path: string;
  /** Stands here where the viewer is not invited. */
  readonly otherwise: ReactNode;
  readonly onAccepted: () => void;
}

const plain = (path: string): string => {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
};

/** In place of a board that the viewer does not see: the invite to it, if there is one, and nothing else of it. */
export const InvitedBoard = ({ path, otherwise, onAccepted }: InvitedBoardProps) => {
  const { data, isPending } = useQuery({ ...inviteQuery(''), staleTime: 0 });
  if (isPending) return <LoadingOverlay label={collaboratorText('loading')} />;
  const invite = data?.find(({ board }) => plain(board.url) === plain(path));
  if (!invite) return otherwise;
  const accepted = (undo: UndoOffer | null) => {
    showToast(inviteText('accepted', { board: invite.board.name }), undoAction(undo));
    onAccepted();
  };
  return (
    <div className={styles.offers}>
      <Offer invite={invite} token="" alone onAccepted={accepted} />
    </div>
  );
};
