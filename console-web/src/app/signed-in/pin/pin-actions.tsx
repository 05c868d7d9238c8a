import type { PinView } from '@corkboard/contracts/curation/entities';
import { convertAddress, quickPromoteAddress } from '@corkboard/rules/ads/links';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { closeupText } from '../../../features/pins/closeup-texts.ts';
import { PinMenu } from '../../../features/pins/pin-menu.tsx';
import { useDeletePin } from '../../../features/pins/use-delete-pin.ts';
import { QuickSave } from '../../../features/saving/quick-save.tsx';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { reportHitOfOpened } from '../../../lib/report/ad-hits.ts';
import { askMove } from '../../../lib/session/move-requests.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ArrowLeftIcon, HistoryIcon, ShareIcon } from '../../../ui/icon/page-icons.tsx';
import { useSavedActs } from '../use-saved-acts.ts';
import styles from './pin-actions.module.css';

const EditPinDialog = lazy(async () => ({
  default: (await import('../../../features/pins/edit-pin-dialog.tsx')).EditPinDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('../../../features/pins/share-dialog.tsx')).ShareDialog,
}));
// Knowledge of ad accounts comes after the page.
const PromotionGate = lazy(() =>
  import('./promotion-gate.tsx').then(
    ({ PromotionGate }) => ({ default: PromotionGate }),
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
);

/** Comes when it is opened. */
const PinHistoryDialog = lazy(async () => ({
  default: (await import('../../../features/history/pin-history-dialog.tsx')).PinHistoryDialog,
}));

const historyText = catalogue('pin-history-link', { history: 'History' });

type Open = 'none' | 'edit' | 'share' | 'history';
/** Apart from the texts of actions, which come with the feed. */
const promoteText = catalogue('pin-promotion', { promote: 'Promote', convert: 'Promote your Pin' });

/** DS-002: a business promotes at once, a person becomes one on the way. */
const Promote = ({ pin: { id, promotion } }: { pin: PinView }) => {
  if (!promotion) return null;
  const address = quickPromoteAddress(id);
  const link = (
    <ButtonLink href={promotion === 'convert' ? convertAddress(address) : address}>{promoteText(promotion)}</ButtonLink>
  );
  if (promotion === 'convert') return link;
  return (
    <Suspense fallback={link}>
      <PromotionGate>{link}</PromotionGate>
    </Suspense>
  );
};

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
  const saved = useSavedActs(pin);
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
      <Promote pin={pin} />
      <div className={styles.save}>
        <QuickSave pin={pin} place="page" {...saved} onSaved={() => reportHitOfOpened(pin.id, 'save')} />
      </div>
      <Suspense fallback={null}>
        {open === 'edit' ? <EditPinDialog pin={pin} onClose={close} /> : null}
        {open === 'history' ? <PinHistoryDialog pinId={pin.id} onClose={close} /> : null}
        {open === 'share' ? <ShareDialog pin={pin} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
