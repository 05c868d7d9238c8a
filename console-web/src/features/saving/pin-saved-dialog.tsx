import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { convertAddress, quickPromoteAddress } from '@corkboard/rules/ads/links';
import { pinAddress, sharePinAddress } from '@corkboard/rules/curation/addresses';
import { savedToText } from '@corkboard/rules/curation/texts';
import type { CSSProperties } from 'react';
import { findViewer } from '../../lib/bootstrap.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './pin-saved-dialog.module.css';
import { text } from './saving-texts.ts';

/** S-013: toasts of this dialog. */
const SAVED_TOAST_MS = 3500;
/** S-002, S-004. CSS px. */
const SAVED_IMAGE_WIDTH = 236;
const GRID_COLUMN_WIDTH = 160;
const GRID_MAX_HEIGHT = 540;
const GRID_MIN_COLUMNS = 3;

export interface JustSaved {
  readonly pin: SavedPin;
  readonly boardName: string;
  readonly sectionName?: string | null;
  /** Addresses of all pictures that were saved from one website; one picture is shown by itself. */
  readonly pictures?: readonly string[];
}

/** DS-007. */
export const gridColumns = (width: number): number => Math.max(GRID_MIN_COLUMNS, Math.floor(width / GRID_COLUMN_WIDTH));

const Pictures = ({ pictures }: { pictures: readonly string[] }) => {
  const columns = gridColumns(Math.min(window.innerWidth, 560) - 64);
  const style = { '--columns': columns, '--column': `${GRID_COLUMN_WIDTH}px`, maxBlockSize: GRID_MAX_HEIGHT };
  return (
    <div className={styles.grid} style={style as CSSProperties} data-testid="saved-grid" data-columns={columns}>
      {pictures.slice(0, 30).map((picture) => (
        <img key={picture} src={picture} alt="" loading="lazy" />
      ))}
    </div>
  );
};

const Media = ({ saved }: { saved: JustSaved }) => {
  const { pin, pictures = [] } = saved;
  if (pictures.length > 1) return <Pictures pictures={pictures} />;
  if (pin.images === null) return <span className={styles.coming} style={{ background: pin.dominant_color }} />;
  return (
    <img
      className={styles.image}
      src={pin.images['236x'].url}
      width={SAVED_IMAGE_WIDTH}
      style={{
        aspectRatio: `${pin.width} / ${pin.height}`,
        inlineSize: SAVED_IMAGE_WIDTH,
        background: pin.dominant_color,
      }}
      alt={pin.alt_text ?? pin.title ?? ''}
    />
  );
};

const copy = async (pinId: string) => {
  await navigator.clipboard?.writeText(new URL(pinAddress(pinId), location.origin).href);
  showToast(text('copied'), { durationMs: SAVED_TOAST_MS });
};

/** S-001 to S-009: what follows the creation of a pin. */
export const PinSavedDialog = ({ saved, onClose }: { saved: JustSaved; onClose: () => void }) => {
  const { pin } = saved;
  const promoted = pin.success_event === 'pin_saved_promote';
  const business = findViewer()?.isPartner ?? false;
  return (
    <Dialog
      open
      small
      width={(saved.pictures?.length ?? 0) > 1 ? 592 : 440}
      title={savedToText(saved.boardName, saved.sectionName)}
      onClose={onClose}
      footer={
        <>
          {promoted ? null : <ButtonLink href={sharePinAddress(pin.id)}>{text('send')}</ButtonLink>}
          <Button onClick={() => void copy(pin.id).catch(() => undefined)}>{text('copyLink')}</Button>
          <ButtonLink variant={business || promoted ? 'secondary' : 'primary'} href={pinAddress(pin.id)}>
            {text('seeIt')}
          </ButtonLink>
          {promoted ? (
            <ButtonLink variant="primary" href={convertAddress(quickPromoteAddress(pin.id))}>
              {text('promote')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <div className={styles.media}>
        <Media saved={saved} />
      </div>
    </Dialog>
  );
};
