import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followView } from '../../lib/browser/viewable.ts';
import { reportVideo } from '../../lib/report/video-hits.ts';
import styles from './tile-video.module.css';

interface TileVideoProps {
  readonly pin: PinCard & { readonly video: NonNullable<PinCard['video']> };
  readonly paused: boolean;
}

/** Nothing moves by itself for those who want less motion, or less data. */
const playsByItself = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return !(connection?.saveData || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches);
};

/** Plays a video while half of it is in view, in a tab that is too; whether the browser lets it is the browser's business. */
const playInView = (video: HTMLVideoElement): (() => void) => {
  const unfollowed = followView(video, (isSeen) => {
    if (isSeen) video.play().catch(() => undefined);
    else video.pause();
  });
  return () => {
    unfollowed();
    video.pause();
  };
};

/** Ads that the person has paused or played: a tile that comes back into view is drawn anew. */
const chosen = new Map<string | null, boolean>();

export const useIsPaused = ({ tracking_params: params }: Pick<PinCard, 'tracking_params'>) => {
  const [paused, setPaused] = useState(() => chosen.get(params) ?? !playsByItself());
  const choose = (isPaused: boolean) => {
    chosen.set(params, isPaused);
    setPaused(isPaused);
  };
  return [paused, choose] as const;
};

/** The video of an ad on a wall, over its poster: without sound, again and again while it is seen. */
export const TileVideo = ({ pin, paused }: TileVideoProps): ReactNode => {
  const ref = useRef<HTMLVideoElement>(null);
  const params = pin.tracking_params;
  useEffect(() => (ref.current === null || params === null ? undefined : reportVideo(ref.current, params)), [params]);
  useEffect(() => (ref.current === null || paused ? undefined : playInView(ref.current)), [paused]);
  return (
    <video ref={ref} className={styles.video} src={pin.video.url} muted loop playsInline preload="none" aria-hidden />
  );
};
