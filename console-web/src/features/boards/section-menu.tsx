import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrangeIcon, CheckIcon, EditIcon, MoreIcon, TrashIcon } from '../../ui/icon/page-icons.tsx';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import { DeleteSectionDialog, RenameSectionDialog } from './section-dialog.tsx';
import { text } from './section-texts.ts';

interface SectionMenuProps {
  readonly section: BoardSection;
  /** Whether the viewer may change it; true unless stated. DS-048: others on the board select their own pins. */
  readonly mine?: boolean;
  /** Change of its place, by one; none for the first one. */
  readonly onEarlier?: (() => void) | undefined;
  /** None for the last one. */
  readonly onLater?: (() => void) | undefined;
  /** Selecting its pins; none where they are not shown. */
  readonly onSelect?: (() => void) | undefined;
  readonly onArrange?: (() => void) | undefined;
  readonly onRenamed?: (section: BoardSection) => void;
  readonly onDeleted?: () => void;
}

/** The acts on a section: its name, its place, its end, and the selection of its pins. */
export const SectionMenu = ({
  section,
  mine = true,
  onEarlier,
  onLater,
  onSelect,
  onArrange,
  onRenamed,
  onDeleted,
}: SectionMenuProps) => {
  const [open, setOpen] = useState<'none' | 'rename' | 'delete'>('none');
  const close = () => setOpen('none');
  const item = (
    key: 'select' | 'arrange' | 'rename' | 'delete' | 'earlier' | 'later',
    onSelect: () => void,
    icon?: ReactNode,
  ) => ({
    ...{ key, label: text(key), onSelect },
    ...(icon ? { icon } : {}),
  });
  const places = [...(onEarlier ? [item('earlier', onEarlier)] : []), ...(onLater ? [item('later', onLater)] : [])];
  const select = onSelect ? [item('select', onSelect, <CheckIcon size={20} />)] : [];
  const own = [
    ...select,
    ...(onArrange ? [item('arrange', onArrange, <ArrangeIcon size={20} />)] : []),
    item('rename', () => setOpen('rename'), <EditIcon size={20} />),
    { ...item('delete', () => setOpen('delete'), <TrashIcon size={20} />), tone: 'danger' as const },
  ];
  const groups = mine ? [places, own].filter((group) => group.length > 0) : [select];
  const trigger = <IconButton label={text('menu', { name: section.title })} icon={<MoreIcon />} look="filled" />;
  return (
    <>
      <LazyMenu trigger={trigger} groups={groups} />
      {open === 'rename' ? (
        <RenameSectionDialog section={section} onClose={close} onRenamed={(named) => onRenamed?.(named)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteSectionDialog
          section={section}
          onClose={close}
          onDeleted={() => {
            close();
            onDeleted?.();
          }}
        />
      ) : null}
    </>
  );
};
