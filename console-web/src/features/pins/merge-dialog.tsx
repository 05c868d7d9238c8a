import { PINS_OF_BULK_ACTION_MAX } from '@corkboard/contracts/curation/bulk-actions';
import type { AskedMerge } from '../../lib/session/bulk-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { text } from './bulk-texts.ts';

interface MergeDialogProps {
  readonly merge: AskedMerge;
  readonly onMerge: () => void;
  readonly onClose: () => void;
}

/** Says what becomes of the board that goes into another one. */
export const MergeDialog = ({ merge: { all, to }, onMerge, onClose }: MergeDialogProps) => {
  const { name, pinCount, isSecret } = all.merges;
  const place = to.name;
  const count = Math.min(pinCount, PINS_OF_BULK_ACTION_MAX);
  const detail = text(count < pinCount ? 'mergePart' : 'mergeDetail', { count, name, place });
  const opens = isSecret && !to.secret ? ` ${text('mergeOpens', { name, place })}` : '';
  return (
    <Dialog
      open
      small
      title={text('mergeQuestion', { name, place })}
      description={detail + opens}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('keep')}</Button>
          <Button variant="primary" onClick={onMerge}>
            {text('merge')}
          </Button>
        </>
      }
    />
  );
};
