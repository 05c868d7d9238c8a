import type { HitType } from '@corkboard/rules/ads/hits';
import { followVideo, type Quarter } from '../browser/video-progress.ts';
import { reportHit, reportHitOfOpened } from './ad-hits.ts';
import { report } from './client-events.ts';

/** S-154: hits of videos that have not played yet. */
const MOST_WAITING = 1_000;

interface WaitingHit {
  readonly trackingParams: string;
  readonly type: HitType;
  readonly at: string;
}

let waiting: WaitingHit[] = [];
let page = '';
const playing = new Set<string>();

/** DS-110: what waits on a page is of no other one. */
const forget = (): void => {
  const shown = location.pathname + location.search;
  if (page === shown) return;
  page = shown;
  waiting = [];
};

/** Reports what happened to the video of an ad once it plays; of more than 1,000 that wait the newest are dropped, which is counted. */
export const reportVideoHit = (trackingParams: string, type: HitType): void => {
  forget();
  if (playing.has(trackingParams)) reportHit(trackingParams, type);
  else if (waiting.length < MOST_WAITING) waiting.push({ trackingParams, type, at: new Date().toISOString() });
  else report('ad_video_hit_dropped');
};

/** The video of an ad plays: what waited for it is reported, with the time at which it happened. */
export const videoPlays = (trackingParams: string): void => {
  forget();
  playing.add(trackingParams);
  const released = waiting.filter((hit) => hit.trackingParams === trackingParams);
  waiting = waiting.filter((hit) => hit.trackingParams !== trackingParams);
  for (const { type, at } of released) reportHit(trackingParams, type, at);
};

const hitOfQuarter = {
  0.25: 'video_25',
  0.5: 'video_50',
  0.75: 'video_75',
  1: 'video_100',
} as const satisfies Record<Quarter, HitType>;

/** Reports how much of the video of an ad was watched. Returns what ends the watch. */
export const reportVideo = (video: HTMLVideoElement, trackingParams: string): (() => void) =>
  followVideo(video, {
    begun: () => {
      videoPlays(trackingParams);
      reportVideoHit(trackingParams, 'video_start');
    },
    watched: (quarter) => reportVideoHit(trackingParams, hitOfQuarter[quarter]),
  });

/** The same of the video of a pin, for the ad by which it was opened. */
export const reportVideoOfOpened = (video: HTMLVideoElement, pinId: string): (() => void) =>
  followVideo(video, {
    begun: () => reportHitOfOpened(pinId, 'video_start'),
    watched: (quarter) => reportHitOfOpened(pinId, hitOfQuarter[quarter]),
  });
