import type { PinView } from '@corkboard/contracts/curation/entities';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { Button } from '../../ui/button/button.tsx';
import { CopyIcon } from '../../ui/icon/icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { actionText } from './pin-action-texts.ts';
import { copyPinLink } from './pin-menu.tsx';
import styles from './share-dialog.module.css';

/** The part of DS-009 that is here: the link. */
export const ShareDialog = ({ pin, onClose }: { pin: PinView; onClose: () => void }) => (
  <Dialog
    open
    small
    title={actionText('sharePanel')}
    description={pin.board?.privacy === 'secret' ? actionText('shareSecret') : undefined}
    onClose={onClose}
  >
    <div className={styles.row}>
      <TextField
        label={actionText('link')}
        hideLabel
        readOnly
        value={new URL(pinAddress(pin.id), location.origin).href}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="primary" icon={<CopyIcon size={20} />} onClick={() => void copyPinLink(pin.id)}>
        {actionText('copyLink')}
      </Button>
    </div>
  </Dialog>
);
