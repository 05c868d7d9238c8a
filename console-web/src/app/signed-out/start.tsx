import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Viewer } from '../../lib/bootstrap.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { root } from '../begin.ts';
import { EntryHost } from '../entry-host.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { sayMissing, takeFlags } from '../url-flags.ts';
import { redirectOf } from './leave.ts';
import { pageFor } from './page-for.tsx';

const flags = takeFlags();

const SignedOutApp = ({ path }: { path: string }) => {
  useEffect(() => {
    if (flags.showError) sayMissing();
  }, []);
  return (
    <>
      <ErrorBoundary>{pageFor(path)}</ErrorBoundary>
      <EntryHost />
      <ToastRegion />
    </>
  );
};

/** Draws the page of a visitor: no router, no query. */
export const start = (viewer: Viewer): void => {
  const elsewhere = redirectOf(location, viewer.isAuth);
  if (elsewhere) {
    location.replace(elsewhere);
    return;
  }
  createRoot(root()).render(
    <StrictMode>
      <SignedOutApp path={location.pathname} />
    </StrictMode>,
  );
};
