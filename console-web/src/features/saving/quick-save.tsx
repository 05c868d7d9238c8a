import type { PinCard } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { savedToText } from '@corkboard/rules/curation/texts';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isActing } from '../../lib/api/acting-as.ts';
import { findViewer } from '../../lib/bootstrap.ts';
import { keys } from '../../lib/queries/keys.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChevronDownIcon } from '../../ui/icon/page-icons.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './quick-save.module.css';
import type { SaveTarget } from './save.api.ts';
import { saveBehavior } from './save-behavior.ts';
import type { SaveFailure } from './save-failure.ts';
import { askWhere } from './save-requests.ts';
import { type MyCopy, type SavedActs, SavedMenu } from './saved-menu.tsx';
import { text } from './saving-texts.ts';
import { useSave } from './use-save.ts';

/** The board that was saved to last; null before the first, for a visitor, and as a business, whose boards are chosen. */
const useLastBoard = () => {
  const me = findViewer()?.user?.username;
  const { data } = useQuery({ ...saveBehavior(me ?? ''), enabled: me !== undefined && !isActing() });
  return data?.recent_boards[0] ?? null;
};

/** The same for a click that comes before the answer does; null also where there is none. */
const lastBoardOnceKnown = async (client: QueryClient) => {
  if (isActing()) return null;
  const me = findViewer()?.user?.username ?? '';
  const behavior = await client.ensureQueryData(saveBehavior(me)).catch(() => null);
  return behavior?.recent_boards[0] ?? null;
};

/** Copy of the viewer's own: made since the page was opened, here or on other walls, or there before. */
const useSaved = (pin: PinCard): MyCopy | null => {
  const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  const { data } = useQuery<SavedPin>({ queryKey: keys.saved(pin.id), queryFn: skipToken, ...forever });
  // A business saves to boards of its own.
  return data ?? (isActing() ? null : (pin.my_copy ?? null));
};

/** Of the section that was saved to last, or of the board. */
const nameOf = (place: SaveTarget) => (place.section ?? place).name;

const asVisitor = (pinId: string) => promptEntry({ view: 'signup', source: 'save', pinId });

export interface QuickSaveProps extends SavedActs {
  readonly pin: PinCard;
  /** `tile`: over a picture; `page`: beside it, larger. */
  readonly place: 'tile' | 'page';
  readonly onSaved?: (saved: SavedPin) => void;
}

const useQuickSave = ({ pin, onSaved }: Pick<QuickSaveProps, 'pin' | 'onSaved'>) => {
  const client = useQueryClient();
  const board = useLastBoard();
  const [waiting, setWaiting] = useState(false);
  const failed = ({ message, again }: SaveFailure) => {
    const action = again ? { label: text('retry'), run: () => void saveNow() } : undefined;
    showToast(message, { tone: 'error', action });
  };
  const { state, save } = useSave(failed);
  const signedIn = findViewer()?.isAuth ?? false;
  const root = useRef<HTMLDivElement>(null);
  const saved = useSaved(pin);
  const choose = () => {
    if (!signedIn) return asVisitor(pin.id);
    // On a wall this goes when the pointer leaves; the pin itself stays.
    const tile = root.current?.closest('[data-index]') ?? null;
    const returnFocus = () => {
      const place = root.current?.isConnected ? root.current : tile;
      place?.querySelector<HTMLElement>('a[href], button')?.focus();
    };
    askWhere({ pin, returnFocus, ...(onSaved && { onSaved }) });
  };
  /** The button in place of the one that was pressed. */
  const focusMenu = () =>
    void requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('button:last-child')?.focus());
  const saveNow = async () => {
    if (!signedIn) return choose();
    const byKeys = document.activeElement?.matches(':focus-visible') === true;
    setWaiting(true);
    const last = board ?? (await lastBoardOnceKnown(client));
    setWaiting(false);
    if (last === null) return choose();
    const done = await save({ pinId: pin.id, trackingParams: pin.tracking_params }, last);
    if (done === null) return;
    if (byKeys) focusMenu();
    const image = pin.images?.['236x'].url;
    showToast(savedToText(last.name, last.section?.name), { image, ...undoAction(done.undo) });
    onSaved?.(done);
  };
  return { root, board, saved, loading: waiting || state.status === 'loading', state, choose, saveNow, focusMenu };
};

/** One click saves to the last board; its name beside it opens the picker (S-079, S-080). `tile`: over a picture; `page`: beside it, larger. */
export const QuickSave = (props: QuickSaveProps) => {
  const { place } = props;
  const { root, board, saved, loading, state, choose, saveNow, focusMenu } = useQuickSave(props);
  if (saved !== null)
    return (
      <div ref={root} className={styles.quick} data-place={place}>
        <a className={styles.board} href={saved.board?.url}>
          <span>{saved.board?.name}</span>
        </a>
        <SavedMenu
          copy={saved}
          onElsewhere={choose}
          onRemove={props.onRemove}
          onMove={props.onMove}
          onRemoved={focusMenu}
        />
      </div>
    );
  const chooseLabel = board === null ? undefined : text('chooseBoard', { board: nameOf(board) });
  return (
    <div ref={root} className={styles.quick} data-place={place}>
      {board === null ? (
        <span />
      ) : (
        <button type="button" className={styles.board} aria-label={chooseLabel} onClick={choose}>
          <span>{nameOf(board)}</span>
          <ChevronDownIcon size={18} />
        </button>
      )}
      <Button
        variant="primary"
        size={place === 'tile' ? 'm' : 'l'}
        busy={loading}
        data-state={loading ? 'loading' : state.status}
        onClick={() => void saveNow()}
      >
        {loading ? text('saving') : text('save')}
      </Button>
    </div>
  );
};
