import type { PinCard } from '@corkboard/contracts/curation/entities';
import styles from './wall.module.css';

const labelOf = (pin: PinCard): string => pin.title ?? pin.alt_text ?? pin.board?.name ?? 'Pin';

/** Public pins that a visitor can open. */
export const Gallery = ({ pins }: { pins: readonly PinCard[] }) => (
  <ul className={styles.gallery}>
    {pins.map((pin) => (
      <li key={pin.id}>
        <a href={`/pin/${pin.id}/`} className={styles.pin} aria-label={labelOf(pin)}>
          <span
            className={styles.picture}
            style={{ aspectRatio: `${pin.width} / ${pin.height}`, backgroundColor: pin.dominant_color }}
          >
            {pin.images && (
              <img
                className="fills"
                src={pin.images['236x'].url}
                srcSet={`${pin.images['236x'].url} 236w, ${pin.images['474x'].url} 474w`}
                sizes="(max-width: 767px) 45vw, 236px"
                width={pin.images['236x'].width}
                height={pin.images['236x'].height}
                alt=""
                loading="lazy"
                decoding="async"
              />
            )}
          </span>
          {pin.title && <span className={styles.title}>{pin.title}</span>}
        </a>
      </li>
    ))}
  </ul>
);
