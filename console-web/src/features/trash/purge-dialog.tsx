import type { TrashItem } from '@corkboard/contracts/curation/trash';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { nameOf } from './trash-row.tsx';
import { text } from './trash-texts.ts';

interface PurgeDialogProps {
  readonly item: TrashItem;
  readonly busy: boolean;
  readonly onPurge: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted for good. */
export const PurgeDialog = ({ item, busy, onPurge, onClose }: PurgeDialogProps) => (
  <LazyDialog
    open
    small
    title={text('foreverQuestion', { what: nameOf(item) })}
    description={text('foreverDetail', { count: item.pin_count ?? 0 })}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="danger" busy={busy} onClick={onPurge}>
          {text('forever')}
        </Button>
      </>
    }
  />
);
