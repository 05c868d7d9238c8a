import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotFound } from '../../ui/states/not-found.tsx';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { root } from '../begin.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { Gate } from './gate.tsx';
import { pagesBelow } from './routes.ts';

const rootRoute = createRootRoute({ component: Gate, notFoundComponent: NotFound });

/** Draws the console. */
export const start = (): void => {
  document.documentElement.dataset['density'] = 'compact';
  const router = createRouter({ routeTree: rootRoute.addChildren(pagesBelow(rootRoute)), trailingSlash: 'always' });
  createRoot(root()).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
      <ToastRegion />
    </StrictMode>,
  );
};
