import { describe, expect, it } from '@jest/globals';
import { followVideo } from './video-progress.ts';

/** A video of 8 s, of which these parts were played. */
const videoOf = (...parts: [start: number, end: number][]) => {
  const video = document.createElement('video');
  const played = {
    length: parts.length,
    start: (part: number) => parts[part]?.[0] ?? 0,
    end: (part: number) => parts[part]?.[1] ?? 0,
  };
  Object.defineProperties(video, {
    duration: { value: 8 },
    played: { get: () => ({ ...played, length: parts.length }) },
  });
  return { video, play: (...part: [start: number, end: number]) => void parts.push(part) };
};

const followed = (video: HTMLVideoElement) => {
  const told: unknown[] = [];
  const end = followVideo(video, { begun: () => told.push('begun'), watched: (quarter) => told.push(quarter) });
  return { told, end };
};

const fire = (video: HTMLVideoElement, event: string) => video.dispatchEvent(new Event(event));

describe('the progress of a video', () => {
  it('is told once for each quarter, when all of it was watched', () => {
    const { video, play } = videoOf();
    const { told } = followed(video);
    fire(video, 'playing');
    fire(video, 'playing');
    for (const [start, end] of [
      [0, 1.99],
      [1.99, 2],
      [2, 3.99],
      [3.99, 4],
      [4, 6],
      [6, 7.69],
    ] as const) {
      play(start, end);
      fire(video, 'timeupdate');
      told.push(end);
    }
    play(7.69, 7.7);
    fire(video, 'ended');
    expect(told).toEqual(['begun', 1.99, 0.25, 2, 3.99, 0.5, 4, 0.75, 6, 7.69, 1]);
    fire(video, 'timeupdate');
    expect(told).toHaveLength(11);
  });

  it('leaves out what was skipped', () => {
    const { video } = videoOf([0, 1], [7, 8]);
    const { told } = followed(video);
    fire(video, 'timeupdate');
    expect(told).toEqual([0.25]);
  });

  it('is no longer told once the watch ended', () => {
    const { video } = videoOf([0, 8]);
    const { told, end } = followed(video);
    end();
    for (const event of ['playing', 'timeupdate', 'ended']) fire(video, event);
    expect(told).toEqual([]);
  });
});
