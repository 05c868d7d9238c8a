import { reportHits } from '@corkboard/contracts/ads/hits';
import { postClientEvents } from '@corkboard/contracts/identity/client-events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signedIn, standInServer } from '../api/stand-in-server.ts';
import { REPORT_AFTER_MS } from './ad-hits.ts';
import { reportVideoHit, videoPlays } from './video-hits.ts';

let asked: ReturnType<typeof standInServer>['asked'];

beforeEach(() => {
  jest.useFakeTimers();
  signedIn();
  ({ asked } = standInServer({ [reportHits.path]: () => ({ received: 1 }), [postClientEvents.path]: () => null }));
});
afterEach(() => {
  jest.useRealTimers();
  history.pushState(null, '', '/');
});

interface Hit {
  readonly tracking_params: string;
  readonly type: string;
  readonly at: string;
}
const sent = async (): Promise<readonly Hit[]> => {
  await jest.advanceTimersByTimeAsync(REPORT_AFTER_MS);
  return asked.flatMap(({ path, options }) => (path === reportHits.path ? (options['hits'] as Hit[]) : []));
};

describe('hits of the video of an ad [S-154]', () => {
  it('wait until it plays, and keep the time at which they happened', async () => {
    const at = new Date().toISOString();
    reportVideoHit('a', 'impression');
    reportVideoHit('b', 'impression');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await sent()).toEqual([]);
    videoPlays('a');
    reportVideoHit('a', 'video_start');
    expect(await sent()).toMatchObject([
      { tracking_params: 'a', type: 'impression', at },
      { tracking_params: 'a', type: 'video_start' },
    ]);
  });

  it('are at most 1,000: those after them are dropped, and the server counts them', async () => {
    history.pushState(null, '', '/many/');
    for (let ad = 0; ad < 1_002; ad += 1) reportVideoHit(`many ${ad}`, 'impression');
    videoPlays('many 999');
    videoPlays('many 1000');
    reportVideoHit('one more', 'impression');
    expect((await sent()).map(({ tracking_params }) => tracking_params)).toEqual(['many 999']);
    await jest.advanceTimersByTimeAsync(5_000);
    const events = asked.flatMap(({ path, options }) => (path === postClientEvents.path ? options['events'] : []));
    expect(events).toMatchObject([{ event_type: 112 }, { event_type: 112 }]);
  });

  it.each(['/elsewhere/', '/search/pins/?q=lamps'])('are forgotten once another page is shown: %s', async (address) => {
    history.pushState(null, '', '/search/pins/?q=chairs');
    reportVideoHit(`left for ${address}`, 'impression');
    history.pushState(null, '', address);
    videoPlays(`left for ${address}`);
    expect(await sent()).toEqual([]);
  });
});
