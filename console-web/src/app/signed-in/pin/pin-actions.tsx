import type { PinView } from '@corkboard/contracts/curation/entities';
import { lazy, Suspense, useState } from 'react';
import { closeupText } from '../../../features/pins/closeup-texts.ts';
import { PinMenu } from '../../../features/pins/pin-menu.tsx';
import { useDeletePin } from '../../../features/pins/use-delete-pin.ts';
import { QuickSave } from '../../../features/saving/quick-save.tsx';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { reportHitOfOpened } from '../../../lib/report/ad-hits.ts';
import { askMove } from '../../../lib/session/move-requests.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ArrowLeftIcon, HistoryIcon, ShareIcon } from '../../../ui/icon/page-icons.tsx';
import styles from './pin-actions.module.css';

const EditPinDialog = lazy(async () => ({
  default: (await import('../../../features/pins/edit-pin-dialog.tsx')).EditPinDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('../../../features/pins/share-dialog.tsx')).ShareDialog,
}));
// Nothing else of the page waits for what is known of ads.
const PromoteLink = lazy(() =>
  import('./promote-link.tsx').then(
    ({ PromoteLink }) => ({ default: PromoteLink }),
    () => ({ default: () => null }),
  ),
);

/** Comes when it is opened. */
const PinHistoryDialog = lazy(async () => ({
  default: (await import('../../../features/history/pin-history-dialog.tsx')).PinHistoryDialog,
}));

const historyText = catalogue('pin-history-link', { history: 'History' });

type Open = 'none' | 'edit' | 'share' | 'history';

interface PinActionsProps {
  readonly pin: PinView;
  /** The share panel stands open when the page is reached by 'Send' (S-005). */
  readonly share: boolean;
  readonly onBack: () => void;
}

/** Actions on the pin of a page. */
export const PinActions = ({ pin, share, onBack }: PinActionsProps) => {
  const [open, setOpen] = useState<Open>(share ? 'share' : 'none');
  const close = () => setOpen('none');
  const remove = useDeletePin();
  const removeAndLeave = async () => {
    if (await remove({ id: pin.id, image: pin.images?.['236x'].url })) onBack();
  };
  const acts = {
    ...(pin.editable_by_me && { onEdit: () => setOpen('edit'), onMove: () => askMove(pin) }),
    ...(pin.deletable_by_me && { onDelete: () => void removeAndLeave() }),
  };
  const isOnBoard = pin.editable_by_me || pin.deletable_by_me;
  const history = { key: 'history', label: historyText('history'), icon: <HistoryIcon size={20} /> };
  const more = isOnBoard ? [{ ...history, onSelect: () => setOpen('history') }] : [];
  return (
    <>
      <IconButton label={closeupText('back')} icon={<ArrowLeftIcon />} onClick={onBack} />
      <PinMenu pin={pin} look="plain" more={more} {...acts} />
      <IconButton label={closeupText('share')} icon={<ShareIcon />} onClick={() => setOpen('share')} />
      <Suspense fallback={null}>
        {pin.promotion ? <PromoteLink pinId={pin.id} promotion={pin.promotion} /> : null}
      </Suspense>
      <div className={styles.save}>
        <QuickSave pin={pin} place="page" onSaved={() => reportHitOfOpened(pin.id, 'save')} />
      </div>
      <Suspense fallback={null}>
        {open === 'edit' ? <EditPinDialog pin={pin} onClose={close} /> : null}
        {open === 'history' ? <PinHistoryDialog pinId={pin.id} onClose={close} /> : null}
        {open === 'share' ? <ShareDialog pin={pin} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
