import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { PromotedPin } from './promotion-form.ts';

/** The pin as people will see it among others. */
export const AdPreview = ({ pin }: { pin: PromotedPin }) => {
  const picture = pin.images?.['236x'];
  return (
    <figure className={styles.preview} aria-label={text('preview')}>
      <div
        className={styles.picture}
        style={{ aspectRatio: `${pin.width} / ${pin.height}`, background: pin.dominant_color }}
      >
        {picture ? <img src={picture.url} alt="" width={picture.width} height={picture.height} /> : null}
      </div>
      <figcaption>
        <strong>{pin.title}</strong>
        <span>
          {text('promoted')}
          {pin.pinner === null ? '' : ` · ${pin.pinner.full_name}`}
        </span>
      </figcaption>
    </figure>
  );
};
