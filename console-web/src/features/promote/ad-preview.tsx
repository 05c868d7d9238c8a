import { type ReactNode, useState } from 'react';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { PromotedPin } from './promotion-form.ts';

/** Places where people will see it. */
const places = ['home', 'search', 'related'] as const;
type Place = (typeof places)[number];

const titles = { home: 'placeHome', search: 'placeSearch', related: 'placeRelated' } as const;

/** Heights of the pins around it, in parts of their width: an ad stands fourth. */
const BEFORE = [1.3, 0.9, 1.5] as const;
const AFTER = [1.1, 1.4] as const;

const Around = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height) => <span key={height} className={styles.around} style={{ aspectRatio: `1 / ${height}` }} />);

/** Head of the page around the ad. */
const Head = ({ place, pin }: { place: Place; pin: PromotedPin }): ReactNode => {
  if (place === 'home') return null;
  if (place === 'related') return <p className={styles.head}>{text('moreLikeThis')}</p>;
  return <p className={styles.searched}>{pin.title ?? text('aSearch')}</p>;
};

const Ad = ({ pin }: { pin: PromotedPin }) => {
  const picture = pin.images?.['236x'];
  return (
    <div className={styles.ad}>
      <div
        className={styles.picture}
        style={{ aspectRatio: `${pin.width} / ${pin.height}`, background: pin.dominant_color }}
      >
        {picture ? <img src={picture.url} alt="" width={picture.width} height={picture.height} /> : null}
      </div>
      <figcaption>
        <strong>{pin.title}</strong>
        {pin.pinner === null ? null : <span className={styles.line}>{pin.pinner.full_name}</span>}
        <span className={styles.line}>{text('promoted')}</span>
      </figcaption>
    </div>
  );
};

/** The ad as people will see it among other pins, on each page that shows ads. */
export const AdPreview = ({ pin }: { pin: PromotedPin }) => {
  const [place, setPlace] = useState<Place>('home');
  return (
    <div className={styles.previews}>
      <fieldset className={styles.places}>
        <legend className="visually-hidden">{text('previewIn')}</legend>
        {places.map((each) => (
          <label key={each}>
            <input type="radio" name="preview" checked={place === each} onChange={() => setPlace(each)} />
            <span>{text(titles[each])}</span>
          </label>
        ))}
      </fieldset>
      <figure className={styles.preview} aria-label={text('preview')} data-place={place}>
        <Head place={place} pin={pin} />
        <div className={styles.wall}>
          <Around heights={BEFORE} />
          <Ad pin={pin} />
          <Around heights={AFTER} />
        </div>
      </figure>
    </div>
  );
};
