import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Viewer } from '../../lib/bootstrap.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { root } from '../begin.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

/** Draws the page of a visitor: no router, no query. */
export const start = (viewer: Viewer): void => {
  createRoot(root()).render(
    <StrictMode>
      <ErrorBoundary>
        <main>{viewer.brand.name}</main>
      </ErrorBoundary>
      <ToastRegion />
    </StrictMode>,
  );
};
