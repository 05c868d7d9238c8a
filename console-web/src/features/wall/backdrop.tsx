import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import { TileArt } from './tile-art.tsx';
import styles from './wall.module.css';

const WIDE = { columns: 8, tiles: 40 } as const;
/** The form covers all but slivers of the wall: photographs would cost a telephone more than they show. */
const NARROW = { columns: 3, tiles: 18 } as const;

const isNarrow = (): boolean => window.matchMedia?.('(max-width: 767px)').matches ?? false;

const heights = [132, 100, 148, 120, 90, 160, 110] as const;

const faceOf = (pin: PinCard | undefined, index: number) => ({
  key: pin ? `${pin.id}-${index}` : `art-${index}`,
  width: pin?.width ?? 100,
  height: pin?.height ?? heights[index % heights.length] ?? 120,
  pin,
  index,
});
type Face = ReturnType<typeof faceOf>;

/** The pins there are, drawn pictures for the rest. */
const facesOf = (pins: readonly PinCard[], count: number): readonly Face[] =>
  Array.from({ length: count }, (_, index) => faceOf(pins[index], index));

/** Deals tiles to columns so that the columns grow evenly; each tile goes to the shortest one. */
const deal = (faces: readonly Face[], count: number): readonly (readonly Face[])[] => {
  const columns = Array.from({ length: count }, () => ({ height: 0, faces: [] as Face[] }));
  for (const face of faces) {
    const shortest = columns.reduce((least, column) => (column.height < least.height ? column : least));
    shortest.faces.push(face);
    shortest.height += face.height / face.width;
  }
  return columns.map((column) => column.faces);
};

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
