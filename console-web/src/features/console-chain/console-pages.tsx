import { createRoute } from '@tanstack/react-router';
import type { ConsolePages } from '../../lib/console-pages.ts';
import { ChainPage } from './chain-page.tsx';

export const consolePages: ConsolePages = {
  routes: (root) => {
    const chain = createRoute({
      getParentRoute: () => root,
      path: '/console/chains/$correlation/',
      component: function Chain() {
        return <ChainPage correlation={chain.useParams().correlation} />;
      },
    });
    return [chain];
  },
};
