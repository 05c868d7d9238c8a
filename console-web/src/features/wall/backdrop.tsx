import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import { deal } from './columns.ts';
import { TileArt } from './tile-art.tsx';
import styles from './wall.module.css';

const WIDE = { columns: 8, tiles: 40 } as const;
/** The form covers all but slivers of the wall: photographs would cost a telephone more than they show. */
const NARROW = { columns: 3, tiles: 18 } as const;

const isNarrow = (): boolean => window.matchMedia?.('(max-width: 767px)').matches ?? false;

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

/** The pins there are, drawn pictures for the rest. */
const facesOf = (pins: readonly PinCard[], count: number): readonly Face[] =>
  Array.from({ length: count }, (_, index) => faceOf(pins[index], index));

/** The wall behind the welcome: decoration, so nothing on it can be pressed or read aloud. */
export const Backdrop = ({ pins }: { pins: readonly PinCard[] }) => {
  const [narrow] = useState(isNarrow);
  const { columns, tiles } = narrow ? NARROW : WIDE;
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {deal(facesOf(narrow ? [] : pins, tiles), columns).map((column, at) => (
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
                <img className="fills" src={face.pin.images['236x'].url} alt="" loading="lazy" decoding="async" />
              ) : (
                <TileArt index={face.index} />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
