import type { PinCard } from '@corkboard/contracts/curation/entities';
import { PinMenu } from '../../features/pins/pin-menu.tsx';
import { useDeletePin } from '../../features/pins/use-delete-pin.ts';
import { QuickSave } from '../../features/saving/quick-save.tsx';
import { findViewer } from '../../lib/bootstrap.ts';
import { askMove } from '../../lib/session/move-requests.ts';
import styles from './tile-actions.module.css';
import { useSavedActs } from './use-saved-acts.ts';

/** Actions on a pin of a wall: save it at once, or elsewhere, and the quiet menu. */
export const TileActions = ({ pin }: { pin: PinCard }) => {
  const remove = useDeletePin();
  const saved = useSavedActs(pin);
  const mine = pin.pinner !== null && pin.pinner.id === findViewer()?.user?.id;
  return (
    <div className={styles.actions}>
      <QuickSave pin={pin} place="tile" {...saved} />
      <div className={styles.menu}>
        <PinMenu
          pin={pin}
          look="float"
          onMove={mine ? () => askMove(pin) : undefined}
          onDelete={mine ? () => void remove({ id: pin.id, image: pin.images?.['236x'].url }) : undefined}
        />
      </div>
    </div>
  );
};
