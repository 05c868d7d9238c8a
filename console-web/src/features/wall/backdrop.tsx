import type { PinCard } from '@corkboard/contracts/curation/entities';
import { deal } from './columns.ts';
import { TileArt } from './tile-art.tsx';
import styles from './wall.module.css';

const COLUMNS = 8;
const TILES = 40;
const heights = [132, 100, 148, 120, 90, 160, 110] as const;

interface Face {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pin: PinCard | null;
  readonly index: number;
}

const faceOf = (pin: PinCard | undefined, index: number): Face => ({
  key: pin ? `${pin.id}-${index}` : `art-${index}`,
  width: pin?.width ?? 100,
  height: pin?.height ?? heights[index % heights.length] ?? 120,
  pin: pin ?? null,
  index,
});

/** At least `TILES` faces: the pins there are, drawn pictures for the rest. */
const facesOf = (pins: readonly PinCard[]): readonly Face[] =>
  Array.from({ length: Math.max(TILES, pins.length) }, (_, index) => faceOf(pins[index], index));

/** The wall behind the welcome: decoration, so nothing on it can be pressed or read aloud. */
export const Backdrop = ({ pins }: { pins: readonly PinCard[] }) => (
  <div className={styles.backdrop} aria-hidden="true">
    {deal(facesOf(pins), COLUMNS).map((column, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
      <div key={at} className={styles.column}>
        {column.map((face) => (
          <div
            key={face.key}
            className={styles.face}
            style={{
              aspectRatio: `${face.width} / ${face.height}`,
              ...(face.pin && { backgroundColor: face.pin.dominant_color }),
            }}
          >
            {face.pin?.images ? (
              <img src={face.pin.images['236x'].url} alt="" loading="lazy" decoding="async" />
            ) : (
              <TileArt index={face.index} />
            )}
          </div>
        ))}
      </div>
    ))}
  </div>
);
