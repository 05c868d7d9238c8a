import { describe, expect, it } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { pin, scene, show } from '../../../features/saving/saving-fixture.tsx';
import { visitedPins } from '../../../lib/session/visited-pins.ts';
import { PinPage } from './pin-page.tsx';

const visit = async (id: string): Promise<void> => {
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
});
