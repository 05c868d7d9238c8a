import type { PinCard } from '@corkboard/contracts/curation/entities';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { durationText } from '@corkboard/rules/curation/duration-text';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../ui/masonry/picture.tsx';
import { pinName, text } from './pin-texts.ts';
import styles from './pin-tile.module.css';

/** DS-028: how long a pointer rests on a pin before its actions appear. */
export const HOVER_MS = 100;
/** CSS px of the lines below a picture, where they are shown. */
export const CAPTION_HEIGHT = 52;

export interface PinTileProps {
  readonly pin: PinCard;
  readonly columnWidth: number;
  /** Drawn over the picture while the pin is hovered or focused. */
  readonly actions: ((pin: PinCard) => ReactNode) | undefined;
  readonly caption: boolean;
  readonly first: boolean;
  /** Its picture comes a moment later. */
  readonly hurried?: boolean;
  /** Drawn over the picture, under the actions. */
  readonly over?: ReactNode;
}

const useHover = () => {
  const [near, setNear] = useState(false);
  const [tile, setTile] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A browser reports no leaving where what was under the pointer went away meanwhile, as Save does once it is done.
  useEffect(() => {
    if (tile === null) return;
    const left = ({ target }: Event) => {
      // A menu of the tile stands elsewhere in the page, which takes no pointer meanwhile.
      if (tile.contains(target as Node) || tile.querySelector('[aria-expanded=true]')) return;
      clearTimeout(timer.current);
      setTile(null);
      setNear(false);
    };
    document.addEventListener('pointerover', left);
    return () => document.removeEventListener('pointerover', left);
  }, [tile]);
  const after = (ms: number, value: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNear(value), ms);
  };
  return {
    near,
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'mouse') return;
        setTile(currentTarget);
        after(HOVER_MS, true);
      },
      onPointerLeave: () => {
        setTile(null);
        after(0, false);
      },
      onFocus: () => after(0, true),
      onBlur: () => after(0, false),
    },
  };
};

/** A finger cannot rest on a pin: what can be done with it is always there. */
const isTouched = (): boolean => window.matchMedia?.('(hover: none)').matches ?? false;

export const sourceOf = (pin: PinCard, columnWidth: number) => {
  if (pin.images === null) return null;
  const srcSet = `${pin.images['236x'].url} ${pin.images['236x'].width}w, ${pin.images['474x'].url} ${pin.images['474x'].width}w`;
  return { src: pin.images['236x'].url, srcSet, sizes: `${Math.round(columnWidth)}px` };
};

export const Caption = ({ pin }: { pin: PinCard }) => (
  <div className={styles.caption}>
    <span className={styles.title}>{pin.title}</span>
    {pin.pinner === null ? null : <span className={styles.pinner}>{pin.pinner.full_name}</span>}
  </div>
);

/** One pin on a wall: its picture, and what can be done with it once somebody is near. */
export const PinTile = ({ pin, columnWidth, actions, caption, first, hurried, over }: PinTileProps) => {
  const { near, handlers } = useHover();
  const source = sourceOf(pin, columnWidth);
  return (
    <div className={styles.tile} data-caption={caption || undefined} {...handlers}>
      <a className={styles.link} href={pinAddress(pin.id)} aria-label={pinName(pin)}>
        {source === null ? (
          <span className={styles.processing} style={{ backgroundColor: pin.dominant_color }}>
            <span className={styles.note}>{text('processing')}</span>
          </span>
        ) : (
          <Picture
            {...source}
            alt={pin.alt_text ?? ''}
            color={pin.dominant_color}
            thumbhash={pin.thumbhash}
            first={first}
            hurried={hurried}
          />
        )}
        {over}
      </a>
      {pin.video ? <span className={styles.duration}>{durationText(pin.video.duration_ms)}</span> : null}
      {(near || isTouched()) && actions !== undefined ? <div className={styles.actions}>{actions(pin)}</div> : null}
      {caption ? <Caption pin={pin} /> : null}
    </div>
  );
};
