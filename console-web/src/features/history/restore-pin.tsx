import type { BoardThen, PlacedPin } from '@corkboard/contracts/curation/history';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { text } from './history-texts.ts';
import { nameOfPast } from './past-tile.tsx';
import styles from './past-wall.module.css';
import { returnPin } from './restore.api.ts';

interface RestorePinProps {
  readonly boardId: string;
  readonly placed: PlacedPin;
  readonly sections: BoardThen['sections'];
}

/** Brings one pin back that was deleted or moved away since. */
export const RestorePin = ({ boardId, placed, sections }: RestorePinProps) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      showToast(text('pinBack'), undoAction(await returnPin(client, boardId, placed, sections)));
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.restorePin}>
      <Button
        size="s"
        busy={busy}
        aria-label={text('restoreNamed', { what: nameOfPast(placed) })}
        onClick={() => void restore()}
      >
        {text('restore')}
      </Button>
    </span>
  );
};
