import type { PinCard } from '@corkboard/contracts/curation/entities';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import type { MenuAction } from '../../ui/overlay/menu.tsx';
import styles from './quick-save.module.css';
import { text } from './saving-texts.ts';

/** A pin of the viewer's own that shows the picture of another one. */
export type MyCopy = NonNullable<PinCard['my_copy']>;

export interface SavedActs {
  /** Answers whether it is gone. */
  readonly onRemove: (copy: MyCopy) => Promise<boolean>;
  readonly onMove: (copy: MyCopy) => void;
}

interface SavedMenuProps extends SavedActs {
  readonly copy: MyCopy;
  readonly onElsewhere: () => void;
  readonly onRemoved: () => void;
}

/** The saved state as a button: where the copy is, and what becomes of it. */
export const SavedMenu = ({ copy, onElsewhere, onRemove, onRemoved, onMove }: SavedMenuProps) => {
  const { board } = copy;
  const remove = async () => {
    if (await onRemove(copy)) onRemoved();
  };
  const places: readonly MenuAction[] = [
    ...(board === null ? [] : [{ key: 'board', label: text('toBoard', { board: board.name }), href: board.url }]),
    { key: 'elsewhere', label: text('elsewhere'), onSelect: onElsewhere },
  ];
  const acts: readonly MenuAction[] = [
    { key: 'move', label: text('move'), onSelect: () => onMove(copy) },
    { key: 'remove', label: text('remove'), tone: 'danger', onSelect: () => void remove() },
  ];
  const label = board === null ? undefined : text('savedTo', { board: board.name });
  const trigger = (
    <button type="button" className={styles.saved} aria-label={label}>
      {text('saved')}
    </button>
  );
  return <LazyMenu trigger={trigger} groups={[places, acts]} />;
};
