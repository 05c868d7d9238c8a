import { reportHits } from '@corkboard/contracts/ads/hits';
import { listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { describe, expect, it } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { pin, scene, show } from '../../../features/saving/saving-fixture.tsx';
import { openByAd } from '../../../lib/report/ad-hits.ts';
import { visitedPins } from '../../../lib/session/visited-pins.ts';
import { PinPage } from './pin-page.tsx';

const visit = async (id: string, onPage: () => void | Promise<void> = () => undefined): Promise<void> => {
  const rootRoute = createRootRoute();
  const view = () => (
    <Suspense>
      <PinPage id={id} share={false} />
    </Suspense>
  );
  const asked = createRoute({ getParentRoute: () => rootRoute, path: '/asked', component: view });
  const history = createMemoryHistory({ initialEntries: ['/asked'] });
  const router = createRouter({ routeTree: rootRoute.addChildren([asked]), history });
  const { unmount } = show(<RouterProvider router={router} />);
  await screen.findByTestId('closeup');
  await onPage();
  unmount();
};

describe('the page of a pin', () => {
  it('is stored as visited, newest first [E-261] [S-328]', async () => {
    window.scrollTo = () => undefined;
    const about = { description: null, link: null, pinner: null, board: null, thumbhash: null, save_count: 0 };
    scene({
      answers: {
        '/resource/PinResource/get/': ({ id }) => ({ ...pin, ...about, id }),
        '/resource/RelatedPinsResource/get/': () => [],
      },
    });
    await visit('first');
    await visit('second');
    expect(visitedPins()).toEqual(['second', 'first']);
  });

  it('reports that its link was followed when an ad has led to it, until it is left [DS-166 part]', async () => {
    const link = 'https://lamps.test/1';
    const about = { description: null, link, pinner: null, board: null, thumbhash: null, save_count: 0 };
    const { asked } = scene({
      answers: {
        '/resource/PinResource/get/': ({ id }) => ({ ...pin, ...about, id }),
        [reportHits.path]: () => ({ received: 1 }),
      },
    });
    const follow = () => void fireEvent.click(screen.getByRole('link', { name: 'Visit' }));
    openByAd('lamp', 'showing');
    await visit('lamp', follow);
    openByAd('lamp', 'another showing');
    await visit('lamp');
    await visit('lamp', follow);
    dispatchEvent(new Event('pagehide'));
    const hits = asked.filter(({ path }) => path === reportHits.path).flatMap(({ options }) => options['hits']);
    expect(hits).toMatchObject([
      { tracking_params: 'showing', type: 'pin_click' },
      { tracking_params: 'showing', type: 'outbound_click' },
      { tracking_params: 'another showing', type: 'pin_click' },
    ]);
  });

  it('plays a video, and reports how much of it was watched when an ad has led to it [DS-166 part]', async () => {
    const about = { description: null, link: null, pinner: null, board: null, thumbhash: null, save_count: 0 };
    const video = { url: '/v/turning', duration_ms: 8_000 };
    const { asked } = scene({
      answers: {
        '/resource/PinResource/get/': ({ id }) => ({ ...pin, ...about, id, video }),
        [reportHits.path]: () => ({ received: 1 }),
      },
    });
    openByAd('turning', 'showing of a video');
    await visit('turning', () => {
      const player = document.querySelector('video') as HTMLVideoElement;
      expect([player.getAttribute('src'), player.controls]).toEqual(['/v/turning', true]);
      Object.defineProperties(player, {
        duration: { value: 8 },
        played: { value: { length: 1, start: () => 0, end: () => 4 } },
      });
      fireEvent(player, new Event('playing'));
      fireEvent(player, new Event('timeupdate'));
      fireEvent(player, new Event('error'));
      expect(screen.getByText("Your browser can't play this video. Try another one.")).toBeTruthy();
    });
    dispatchEvent(new Event('pagehide'));
    const hits = asked.filter(({ path }) => path === reportHits.path).flatMap(({ options }) => options['hits']);
    expect(hits).toMatchObject(
      ['pin_click', 'video_start', 'video_25', 'video_50'].map((type) => ({
        tracking_params: 'showing of a video',
        type,
      })),
    );
  });

  it.each([
    ['promote', 'Promote', '/advertiser/quick_promote?pinId=lamp'],
    ['convert', 'Promote your Pin', '/business/convert?next=%2Fadvertiser%2Fquick_promote%3FpinId%3Dlamp'],
  ])('leads to an ad of it where the server offers that: %s [S-007]', async (promotion, name, href) => {
    const about = { description: null, link: null, pinner: null, board: null, thumbhash: null, save_count: 0 };
    const answers = {
      '/resource/PinResource/get/': ({ id }: Record<string, unknown>) => ({ ...pin, ...about, id, promotion }),
      [listAdAccounts.path]: () => ({ advertisers: [], vacant: [] }),
    };
    scene({ answers });
    await visit('lamp', async () =>
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href),
    );
  });

  it('says nothing of ads where none is offered [S-008]', async () => {
    const about = { description: null, link: null, pinner: null, board: null, thumbhash: null, save_count: 0 };
    scene({ answers: { '/resource/PinResource/get/': ({ id }) => ({ ...pin, ...about, id, promotion: null }) } });
    await visit('lamp', () => expect(screen.queryByRole('link', { name: /Promote/ })).toBeNull());
  });

  it('leads where the ad leads by which it was opened, and where the pin does without one', async () => {
    const about = { description: null, link: 'https://lamps.test/1', pinner: null, board: null, thumbhash: null };
    scene({ answers: { '/resource/PinResource/get/': ({ id }) => ({ ...pin, ...about, save_count: 0, id }) } });
    const hrefOf = () => screen.getByRole('link', { name: 'Visit' }).getAttribute('href');
    openByAd('lamp', 'a third showing', 'https://lamps.test/sale');
    await visit('lamp', () => expect(hrefOf()).toBe('https://lamps.test/sale'));
    await visit('lamp', () => expect(hrefOf()).toBe('https://lamps.test/1'));
  });
});
