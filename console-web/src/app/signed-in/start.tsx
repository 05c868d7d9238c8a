import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { root } from '../begin.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { sayMissing, takeFlags } from '../url-flags.ts';
import { followLinksInApp } from './in-app-links.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';
import { pages } from './routes.tsx';

/** Refusals of the server have their page (PageError); they are no defects. */
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof ApiFailure)) console.error(error);
};

/** Draws the app: for people who are signed in, and for visitors of public pages. */
export const start = (): void => {
  const flags = takeFlags();
  const client = queryClient();
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    trailingSlash: 'always',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  followLinksInApp(router);
  createRoot(root(), { onCaughtError }).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  if (flags.showError) sayMissing();
};
