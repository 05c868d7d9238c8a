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
  const { name, pinCount: count, isSecret } = all.merges;
  const place = to.name;
  const opens = isSecret && !to.secret ? ` ${text('mergeOpens', { name, place })}` : '';
  return (
    <Dialog
      open
      small
      title={text('mergeQuestion', { name, place })}
      description={text('mergeDetail', { count, name, place }) + opens}
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
