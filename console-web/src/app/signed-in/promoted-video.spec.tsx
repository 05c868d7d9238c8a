import { reportHits } from '@corkboard/contracts/ads/hits';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { pin, scene, show } from '../../features/saving/saving-fixture.tsx';
import { signedIn } from '../../lib/api/stand-in-server.ts';
import { PromotedTile } from './promoted-tile.tsx';

type Watch = (ratio: number) => void;
let watches: Watch[] = [];
class Observer {
  readonly #watch: Watch;
  constructor(callback: (entries: readonly { readonly intersectionRatio: number }[]) => void) {
    this.#watch = (intersectionRatio) => callback([{ intersectionRatio }]);
    watches.push(this.#watch);
  }
  observe(): void {}
  disconnect(): void {
    watches = watches.filter((watch) => watch !== this.#watch);
  }
}
const see = (ratio: number) => act(() => watches.forEach((watch) => void watch(ratio)));

const calls: string[] = [];
let showings = 0;

beforeEach(() => {
  jest.useFakeTimers();
  watches = [];
  calls.length = 0;
  Object.assign(globalThis, { IntersectionObserver: Observer });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => void calls.push('play'));
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void calls.push('pause'));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(navigator, 'connection');
});

const open = () => {
  showings += 1;
  const { asked } = scene({ answers: { [reportHits.path]: () => ({ received: 1 }) } });
  signedIn({ user: { id: 'me', username: 'ada', country: 'NL' } as never });
  const ad = {
    ...pin,
    ...{ id: 'p1', title: 'A lamp that turns', type: 'pin', status: 'ready', thumbhash: null, pinner: null },
    ...{ is_promoted: true, tracking_params: `video ${showings}` },
    video: { url: '/v/lamp', duration_ms: 75_000 },
  } as unknown as PinCard;
  const again = () =>
    show(<PromotedTile pin={ad} columnWidth={236} actions={undefined} caption={false} first={false} />);
  const { unmount } = again();
  const video = document.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(video, 'duration', { value: 75 });
  const sent = async () => {
    await act(async () => void dispatchEvent(new Event('pagehide')));
    return asked
      .filter(({ path }) => path === reportHits.path)
      .flatMap(({ options }) => (options['hits'] as { type: string }[]).map(({ type }) => type));
  };
  const played = (seconds: number) => {
    Object.defineProperty(video, 'played', {
      configurable: true,
      value: { length: 1, start: () => 0, end: () => seconds },
    });
    fireEvent(video, new Event('timeupdate'));
  };
  return { video, sent, played, unmount, again };
};

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More options for this Pin' }));
  await wait(100);
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await wait(100);
};

describe('an ad with a video', () => {
  it('plays without sound while half of it is in view, and says how long it is [S-003 part]', () => {
    const { video } = open();
    expect([video.muted, video.loop, video.getAttribute('src')]).toEqual([true, true, '/v/lamp']);
    expect(screen.getByText('1:15')).toBeTruthy();
    see(0.49);
    expect(calls).not.toContain('play');
    see(0.5);
    expect(calls.at(-1)).toBe('play');
    see(0.49);
    expect(calls.at(-1)).toBe('pause');
  });

  it('is seen after two seconds, which is told once it plays [S-154]', async () => {
    const { video, sent } = open();
    see(1);
    await wait(1_999);
    fireEvent(video, new Event('playing'));
    expect(await sent()).toEqual(['video_start']);
    await wait(1);
    expect(await sent()).toEqual(['video_start', 'impression']);
  });

  it('is not told to have been seen while it does not play [S-154]', async () => {
    const { video, sent } = open();
    see(1);
    await wait(60_000);
    expect(await sent()).toEqual([]);
    fireEvent(video, new Event('playing'));
    expect(await sent()).toEqual(['impression', 'video_start']);
  });

  it('tells each quarter that was watched [DS-166 part]', async () => {
    const { video, sent, played } = open();
    fireEvent(video, new Event('playing'));
    played(37.4);
    expect(await sent()).toEqual(['video_start', 'video_25']);
    played(37.5);
    played(75);
    expect(await sent()).toEqual(['video_start', 'video_25', 'video_50', 'video_75', 'video_100']);
  });

  it('can be paused, and played again, also once it is drawn anew', async () => {
    const { unmount, again } = open();
    see(1);
    await choose('Pause the video');
    expect(calls.at(-1)).toBe('pause');
    calls.length = 0;
    see(1);
    unmount();
    again();
    see(1);
    expect(calls).not.toContain('play');
    await choose('Play the video');
    see(1);
    expect(calls.at(-1)).toBe('play');
  });

  it('does not play in a tab that nobody sees', () => {
    open();
    const state = jest.spyOn(document, 'visibilityState', 'get');
    see(1);
    expect(calls.at(-1)).toBe('play');
    state.mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(calls.at(-1)).toBe('pause');
    state.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(calls.at(-1)).toBe('play');
  });

  it.each([
    ['less motion', window, { matchMedia: (query: string) => ({ matches: query.includes('reduced-motion') }) }],
    ['less data', navigator, { connection: { saveData: true } }],
  ])('does not move by itself for who wants %s', async (_, target, preference) => {
    Object.assign(target, preference);
    open();
    see(1);
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'More options for this Pin' }));
    await wait(100);
    expect(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Play the video' })).toBeTruthy();
  });
});
