import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Viewer } from '../../lib/bootstrap.ts';
import { PageError } from './page-error.tsx';
import { Shell } from './shell/shell.tsx';

export interface AppContext {
  readonly viewer: Viewer;
  readonly queryClient: QueryClient;
}

/** Every page of the app hangs below this route and is drawn inside the shell. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: () => <PageError error={null} />,
});
