export const quarters = [0.25, 0.5, 0.75, 1] as const;
export type Quarter = (typeof quarters)[number];

/** Seconds at the end of a video that a browser may leave unplayed. */
const TAIL_SECONDS = 0.3;

export interface Progress {
  readonly begun: () => void;
  /** Once for each quarter of the video that was watched; what was skipped does not count. */
  readonly watched: (quarter: Quarter) => void;
}

const secondsPlayed = ({ played }: Pick<HTMLVideoElement, 'played'>): number => {
  let seconds = 0;
  for (let part = 0; part < played.length; part += 1) seconds += played.end(part) - played.start(part);
  return seconds;
};

const secondsOf = (quarter: Quarter, duration: number): number =>
  quarter === 1 ? duration - TAIL_SECONDS : duration * quarter;

/** Tells how much of a video was watched. Returns what ends the watch. */
export const followVideo = (video: HTMLVideoElement, { begun, watched }: Progress): (() => void) => {
  let told = 0;
  const follow = () => {
    const seconds = secondsPlayed(video);
    for (const quarter of quarters.slice(told)) {
      if (!(seconds >= secondsOf(quarter, video.duration))) return;
      told += 1;
      watched(quarter);
    }
  };
  video.addEventListener('playing', begun, { once: true });
  for (const event of ['timeupdate', 'ended'] as const) video.addEventListener(event, follow);
  return () => {
    video.removeEventListener('playing', begun);
    for (const event of ['timeupdate', 'ended'] as const) video.removeEventListener(event, follow);
  };
};
