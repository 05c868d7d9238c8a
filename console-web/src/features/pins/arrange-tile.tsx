import type { HTMLAttributes } from 'react';
import { PlaceMenu } from '../../ui/arranging/place-menu.tsx';
import { Picture } from '../../ui/masonry/picture.tsx';
import styles from './arrange-tile.module.css';
import { pinName } from './pin-texts.ts';
import tile from './pin-tile.module.css';
import { Caption, type PinTileProps, sourceOf } from './pin-tile.tsx';

interface ArrangeTileProps extends PinTileProps {
  /** Place in the list, and the number of pins that are there. */
  readonly at: number;
  readonly count: number;
  readonly move: (from: number, to: number) => void;
  readonly dragging: HTMLAttributes<HTMLDivElement>;
}

/** One pin on a wall whose order is being changed: dragged to the place of another one, or moved by its menu. */
export const ArrangeTile = ({ at, count, move, dragging, ...props }: ArrangeTileProps) => {
  const { pin, columnWidth, caption, first, hurried } = props;
  const source = sourceOf(pin, columnWidth);
  return (
    <div className={tile.tile} data-caption={caption || undefined}>
      <div className={styles.arranged} {...dragging}>
        {source === null ? (
          <span className={styles.blank} style={{ backgroundColor: pin.dominant_color }} />
        ) : (
          <Picture
            {...source}
            alt={pinName(pin)}
            color={pin.dominant_color}
            thumbhash={pin.thumbhash}
            first={first}
            hurried={hurried}
          />
        )}
        {count > 1 ? (
          <span className={styles.menu}>
            <PlaceMenu name={pinName(pin)} at={at} count={count} move={move} />
          </span>
        ) : null}
      </div>
      {caption ? <Caption pin={pin} /> : null}
    </div>
  );
};
