import { createRootRoute } from '@tanstack/react-router';
import { PageError } from './page-error.tsx';
import { Shell } from './shell/shell.tsx';

/** Every page of the app hangs below this route and is drawn inside the shell. */
export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: () => <PageError error={null} />,
});
