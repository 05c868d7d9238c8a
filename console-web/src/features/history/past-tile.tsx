import type { PlacedPin } from '@corkboard/contracts/curation/history';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { Picture } from '../../ui/masonry/picture.tsx';
import { text } from './history-texts.ts';
import styles from './past-wall.module.css';

interface PastTileProps {
  readonly placed: PlacedPin;
  readonly columnWidth: number;
  readonly first: boolean;
  readonly hurried: boolean;
}

export const nameOfPast = ({ pin, deleted }: PlacedPin): string =>
  pin === null ? text('gap') : (pin.title ?? pin.alt_text ?? text(deleted ? 'deletedPin' : 'pin'));

/** A pin as it stood: leads to its page while there is one, and is a tinted gap where it is not shown any more. */
export const PastTile = ({ placed, columnWidth, first, hurried }: PastTileProps) => {
  const { pin, deleted } = placed;
  if (pin === null) return <span className={styles.gap}>{text('gap')}</span>;
  const { images } = pin;
  const small = images?.['236x'];
  const picture =
    images && small ? (
      <Picture
        src={small.url}
        srcSet={`${small.url} ${small.width}w, ${images['474x'].url} ${images['474x'].width}w`}
        sizes={`${Math.round(columnWidth)}px`}
        alt={pin.alt_text ?? ''}
        color={pin.dominant_color}
        thumbhash={pin.thumbhash}
        first={first}
        hurried={hurried}
      />
    ) : (
      <span className={styles.coming} style={{ backgroundColor: pin.dominant_color }} />
    );
  if (deleted)
    return (
      <span className={styles.tile} data-deleted role="img" aria-label={nameOfPast(placed)}>
        {picture}
        <span className={styles.note}>{text('deletedSince')}</span>
      </span>
    );
  return (
    <a className={styles.tile} href={pinAddress(pin.id)} aria-label={nameOfPast(placed)}>
      {picture}
    </a>
  );
};
