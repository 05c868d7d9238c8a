import { CheckIcon } from '../../ui/icon/page-icons.tsx';
import { Picture } from '../../ui/masonry/picture.tsx';
import { pinName } from './pin-texts.ts';
import tile from './pin-tile.module.css';
import { Caption, type PinTileProps, sourceOf } from './pin-tile.tsx';
import styles from './select-tile.module.css';
import { usePicking } from './use-picking.ts';
import type { Selection } from './use-selection.ts';

/** One pin on a wall whose pins are selected: one or a range of them at a time. */
export const SelectTile = ({ pin, columnWidth, caption, first, hurried, selection }: SelectTileProps) => {
  const source = sourceOf(pin, columnWidth);
  const picking = usePicking(pin, selection);
  const isPicked = selection.has(pin);
  return (
    <div className={tile.tile} data-caption={caption || undefined}>
      <button
        type="button"
        aria-pressed={isPicked}
        aria-label={pinName(pin)}
        className={styles.pick}
        disabled={!selection.mayPick(pin)}
        {...picking}
      >
        {source === null ? (
          <span className={styles.blank} style={{ backgroundColor: pin.dominant_color }} />
        ) : (
          <Picture
            {...source}
            alt=""
            color={pin.dominant_color}
            thumbhash={pin.thumbhash}
            first={first}
            hurried={hurried}
          />
        )}
        <span className={styles.mark}>{isPicked ? <CheckIcon size={18} /> : null}</span>
      </button>
      {caption ? <Caption pin={pin} /> : null}
    </div>
  );
};

type SelectTileProps = PinTileProps & { readonly selection: Selection };
