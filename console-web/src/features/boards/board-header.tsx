import type { BoardView } from '@corkboard/contracts/curation/entities';
import { profileAddress } from '@corkboard/rules/curation/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { askMoveAll } from '../../lib/session/bulk-requests.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CopyIcon, PlusIcon } from '../../ui/icon/icons.tsx';
import {
  ArchiveIcon,
  ArrangeIcon,
  CheckIcon,
  EditIcon,
  HistoryIcon,
  ImageIcon,
  LockIcon,
  MoreIcon,
  TrashIcon,
} from '../../ui/icon/page-icons.tsx';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import styles from './board-header.module.css';
import { text } from './board-texts.ts';
import { mayArrange } from './may-arrange.ts';
import { putAway } from './put-away.ts';

const EditBoardDialog = lazy(async () => ({ default: (await import('./edit-board-dialog.tsx')).EditBoardDialog }));
const CoverDialog = lazy(async () => ({ default: (await import('./cover-dialog.tsx')).CoverDialog }));
const DeleteBoardDialog = lazy(async () => ({
  default: (await import('./delete-board-dialog.tsx')).DeleteBoardDialog,
}));

interface BoardHeaderProps {
  readonly board: BoardView;
  /** Number of its pins that are in no section; those can be selected and arranged on its page. */
  readonly loosePins: number;
  /** A board that is renamed has another address. */
  readonly onChanged: (board: BoardView) => void;
  readonly onDeleted: () => void;
  /** Shown under its facts: who is on it beside its owner. */
  readonly people?: ReactNode;
  readonly onAddSection: () => void;
  readonly onSelect: () => void;
  readonly onArrange: () => void;
  readonly onHistory: () => void;
}

const copyLink = async (board: BoardView) => {
  try {
    await navigator.clipboard.writeText(new URL(board.url, location.origin).href);
    showToast(text('copied'));
  } catch {
    notify(text('wentWrong'));
  }
};

const askMerge = ({ id: boardId, name, pin_count: pinCount, privacy }: BoardView): void => {
  const merges = { name, pinCount, isSecret: privacy !== 'public' };
  askMoveAll({ boardId, sectionId: null, outsideSections: false, exceptIds: [], onlyOwn: false, merges });
};

type Open = 'none' | 'edit' | 'cover' | 'delete';

interface BoardMenuProps {
  readonly board: BoardView;
  readonly loosePins: number;
  readonly onOpen: (open: Open) => void;
  readonly onAddSection: () => void;
  readonly onSelect: () => void;
  readonly onArrange: () => void;
  readonly onHistory: () => void;
}

type ItemKey =
  | 'share'
  | 'history'
  | 'select'
  | 'arrange'
  | 'addSection'
  | 'cover'
  | 'edit'
  | 'merge'
  | 'archive'
  | 'unarchive'
  | 'delete';

const BoardMenu = ({ board, loosePins, onOpen, onAddSection, onSelect, onArrange, onHistory }: BoardMenuProps) => {
  const client = useQueryClient();
  const isArchived = board.archived_by_me_at !== null;
  const hasPins = board.pin_count > 0;
  const item = (key: ItemKey, icon: ReactNode, onSelect: () => void) => ({ key, label: text(key), icon, onSelect });
  const copy = item('share', <CopyIcon size={20} />, () => void copyLink(board));
  const history = item('history', <HistoryIcon size={20} />, onHistory);
  const select = item('select', <CheckIcon size={20} />, onSelect);
  // DS-048: everybody on a board may move what is theirs.
  const shown = [copy, ...(board.my_role === null ? [] : loosePins > 0 ? [history, select] : [history])];
  const cover = item('cover', <ImageIcon size={20} />, () => onOpen('cover'));
  const section = item('addSection', <PlusIcon size={20} />, onAddSection);
  const order = loosePins > 1 ? [item('arrange', <ArrangeIcon size={20} />, onArrange)] : [];
  const arranging = hasPins ? [...order, section, cover] : [section];
  const own = [
    ...arranging,
    item('edit', <EditIcon size={20} />, () => onOpen('edit')),
    ...(hasPins ? [item('merge', <CopyIcon size={20} />, () => askMerge(board))] : []),
    item(
      isArchived ? 'unarchive' : 'archive',
      <ArchiveIcon size={20} />,
      () => void putAway(client, board, !isArchived),
    ),
    { ...item('delete', <TrashIcon size={20} />, () => onOpen('delete')), tone: 'danger' as const },
  ];
  return (
    <LazyMenu
      align="center"
      trigger={<IconButton label={text('menu')} icon={<MoreIcon />} look="filled" />}
      groups={board.owned_by_me ? [shown, own] : mayArrange(board) ? [shown, arranging] : [shown]}
    />
  );
};

/** Name, owner, what it is about, how many pins, who sees it, and what its owner can do. */
export const BoardHeader = ({ board, onChanged, onDeleted, people, ...menu }: BoardHeaderProps) => {
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>{board.name}</h1>
      <p className={styles.facts}>
        {board.privacy !== 'public' ? (
          <span className={styles.secret}>
            <LockIcon size={16} /> {text(board.privacy)}
          </span>
        ) : null}
        {board.archived_by_me_at === null ? null : (
          <span className={styles.secret}>
            <ArchiveIcon size={16} /> {text('archived')}
          </span>
        )}
        <a href={profileAddress(board.owner.username)}>{text('by', { name: board.owner.full_name })}</a>
        <span>{text('pinCount', { count: board.pin_count })}</span>
      </p>
      {board.description === null ? null : <p className={styles.description}>{board.description}</p>}
      {people}
      <BoardMenu board={board} onOpen={setOpen} {...menu} />
      <Suspense fallback={null}>
        {open === 'edit' ? <EditBoardDialog board={board} onClose={close} onChanged={onChanged} /> : null}
        {open === 'cover' ? <CoverDialog board={board} onClose={close} /> : null}
        {open === 'delete' ? <DeleteBoardDialog board={board} onClose={close} onDeleted={onDeleted} /> : null}
      </Suspense>
    </header>
  );
};
