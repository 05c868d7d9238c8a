import type { PinCard } from '@corkboard/contracts/curation/entities';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lines } from '../../ui/icon/draw.tsx';
import { CopyIcon } from '../../ui/icon/icons.tsx';
import { DownloadIcon, EditIcon, MoreIcon, TrashIcon } from '../../ui/icon/page-icons.tsx';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import type { MenuAction } from '../../ui/overlay/menu.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { actionText } from './pin-action-texts.ts';
import { text } from './pin-texts.ts';

const MoveIcon = lines('M4 6.5h7M4 12h5M4 17.5h7M13 12h7.5M17 8.5 20.5 12 17 15.5');

export const copyPinLink = async (pinId: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(pinAddress(pinId), location.origin).href);
    showToast(actionText('copied'));
  } catch {
    notify(actionText('copyFailed'));
  }
};

interface PinMenuProps {
  readonly pin: Pick<PinCard, 'id' | 'images' | 'title'>;
  readonly look: 'plain' | 'float';
  /** Given where the viewer may. */
  readonly onEdit?: () => void;
  readonly onMove?: () => void;
  readonly onDelete?: () => void;
  /** Actions of an occasion, before all others. */
  readonly more?: readonly MenuAction[];
}

/** Further actions on a pin. */
export const PinMenu = ({ pin, look, onEdit, onMove, onDelete, more = [] }: PinMenuProps) => {
  const item = (key: 'copyLink' | 'download' | 'edit' | 'move' | 'delete', icon: ReactNode) => ({
    key,
    label: actionText(key),
    icon,
  });
  const copy = { ...item('copyLink', <CopyIcon size={20} />), onSelect: () => void copyPinLink(pin.id) };
  const original = pin.images?.orig.url;
  const download = {
    ...item('download', <DownloadIcon size={20} />),
    href: `${original}&download`,
    download: `${pin.title ?? text('untitled')}.webp`,
  };
  const edit = { ...item('edit', <EditIcon size={20} />), onSelect: onEdit };
  const move = { ...item('move', <MoveIcon size={20} />), onSelect: onMove };
  const remove = { ...item('delete', <TrashIcon size={20} />), tone: 'danger' as const, onSelect: onDelete };
  const own = [...(onEdit ? [edit] : []), ...(onMove ? [move] : []), ...(onDelete ? [remove] : [])];
  return (
    <LazyMenu
      trigger={
        <IconButton
          label={actionText('menu')}
          look={look}
          size={look === 'float' ? 's' : 'm'}
          icon={<MoreIcon size={20} />}
        />
      }
      groups={[more, [copy, ...(original === undefined ? [] : [download])], own].filter((group) => group.length > 0)}
    />
  );
};
