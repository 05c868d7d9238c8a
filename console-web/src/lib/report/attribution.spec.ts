import type { AttributionSource } from '@corkboard/contracts/ads/attribution';
import { reportHits } from '@corkboard/contracts/ads/hits';
import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { postClientEvents } from '@corkboard/contracts/identity/client-events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signedIn, standInServer } from '../api/stand-in-server.ts';
import { REPORT_AFTER_MS, reportHit } from './ad-hits.ts';

const source: AttributionSource = {
  ...{ source_event_id: 'hash.proof', destinations: ['https://lamps.test', 'https://www.lamps.test'] },
  ...{ expiry: 2_592_000, priority: 100, source_event_type: 'click' },
  advertiser_id: 'b3a4e1f0-0000-4000-8000-000000000001',
  campaign_id: 'b3a4e1f0-0000-4000-8000-000000000002',
};
let register: () => unknown;
let showing = 0;
let asked: ReturnType<typeof standInServer>['asked'];

beforeEach(() => {
  jest.useFakeTimers();
  signedIn();
  register = () => null;
  ({ asked } = standInServer({
    [reportHits.path]: () => ({ received: 1, sources: [source] }),
    '/_/attribution-source/': () => register(),
    [postClientEvents.path]: () => null,
  }));
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(document, 'permissionsPolicy');
});

const at = (path: string) => asked.filter((one) => one.path === path);
const click = async (): Promise<void> => {
  showing += 1;
  reportHit(`attributed ${showing}`, 'outbound_click');
  await jest.advanceTimersByTimeAsync(REPORT_AFTER_MS);
  await import('./attribution.ts');
  await jest.advanceTimersByTimeAsync(6_000);
};
const failures = () =>
  at(postClientEvents.path)
    .flatMap(({ options }) => options['events'] as { event_type: number }[])
    .filter(({ event_type: number }) => number === clientEventNumbers.attribution_failed);
const asksForSources = () => at(reportHits.path).map(({ options }) => options['sources']);
const policy = (allows: boolean, features = ['attribution-reporting']) =>
  Object.defineProperty(document, 'permissionsPolicy', {
    configurable: true,
    value: { features: () => features, allowsFeature: () => allows },
  });

describe('a source of attribution', () => {
  it('is told by a GET with all that the service said of it, and where the ad was shown [S-318]', async () => {
    await click();
    const told = { ...source, expiry: '2592000', priority: '100', destinations: source.destinations.join(',') };
    expect(at('/_/attribution-source/')).toEqual([
      { path: '/_/attribution-source/', method: 'GET', options: { ...told, hostname: 'localhost' } },
    ]);
    expect(failures()).toEqual([]);
  });

  it.each([
    ['the policy of the page forbids it', () => policy(false)],
    ['the browser sends Global Privacy Control', () => Object.assign(navigator, { globalPrivacyControl: true })],
    [
      'the browser asks not to be tracked',
      () => Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' }),
    ],
  ])('is not asked for where %s [S-319]', async (_when, forbid) => {
    forbid();
    await click();
    expect(asksForSources()).toEqual([undefined]);
  });

  it.each([
    ['allows it', () => policy(true)],
    ['is of a browser that does not know it', () => policy(false, ['camera'])],
  ])('is asked for where the policy %s [S-319]', async (_when, allow) => {
    allow();
    await click();
    expect(asksForSources()).toEqual([true]);
  });

  it('that cannot be registered is counted, and nothing is shown of it [S-320]', async () => {
    register = () => ({ refused: { status: 500, message: 'broken' } });
    const before = document.body.innerHTML;
    await click();
    expect(failures()).toHaveLength(1);
    expect(document.body.innerHTML).toBe(before);
  });
});
