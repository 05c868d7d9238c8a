import type { PinCard } from '@corkboard/contracts/curation/entities';
import { savedToText } from '@corkboard/contracts/curation/texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { findViewer } from '../../lib/bootstrap.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChevronDownIcon } from '../../ui/icon/page-icons.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { saveBehavior } from './boards.api.ts';
import styles from './quick-save.module.css';
import { askWhere } from './save-requests.ts';
import { text } from './saving-texts.ts';
import { useSave } from './use-save.ts';

interface LastBoard {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** The board that was saved to last; null before the first, or for a visitor. */
export const useLastBoard = (): LastBoard | null => {
  const me = findViewer()?.user?.username;
  const { data } = useQuery({ ...saveBehavior(me ?? ''), enabled: me !== undefined });
  return data?.recent_boards[0] ?? null;
};

const asVisitor = (pinId: string) => promptEntry({ view: 'signup', source: 'save', pinId });

const useQuickSave = (pin: PinCard) => {
  const board = useLastBoard();
  const { state, save } = useSave();
  const [guid] = useState(uuidv7);
  const signedIn = findViewer()?.isAuth ?? false;
  const choose = () => (signedIn ? askWhere({ pin }) : asVisitor(pin.id));
  const saveNow = async () => {
    if (!signedIn || board === null) return choose();
    const saved = await save({ pinId: pin.id, guid }, board);
    if (saved !== null) showToast(savedToText(board.name), { image: pin.images?.['236x'].url });
  };
  useEffect(() => {
    if (state.status === 'none' && state.error !== null) notify(state.error);
  }, [state]);
  return { board, state, choose, saveNow };
};

export interface QuickSaveProps {
  readonly pin: PinCard;
  /** `tile`: over a picture; `page`: beside it, larger. */
  readonly place: 'tile' | 'page';
}

/** One click saves to the last board; its name beside it opens the picker (S-079, S-080). */
export const QuickSave = ({ pin, place }: QuickSaveProps): ReactNode => {
  const { board, state, choose, saveNow } = useQuickSave(pin);
  const loading = state.status === 'loading';
  return (
    <div className={styles.quick} data-place={place}>
      {state.status === 'success' ? (
        <a className={styles.board} href={state.pin.board?.url}>
          <span>{state.boardName}</span>
        </a>
      ) : board === null ? (
        <span />
      ) : (
        <button
          type="button"
          className={styles.board}
          aria-label={text('chooseBoard', { board: board.name })}
          onClick={choose}
        >
          <span>{board.name}</span>
          <ChevronDownIcon size={18} />
        </button>
      )}
      {state.status === 'success' ? (
        <span className={styles.saved} role="status">
          {text('saved')}
        </span>
      ) : (
        <Button
          variant="primary"
          size={place === 'tile' ? 'm' : 'l'}
          busy={loading}
          data-state={state.status}
          onClick={() => void saveNow()}
        >
          {loading ? text('saving') : text('save')}
        </Button>
      )}
    </div>
  );
};
