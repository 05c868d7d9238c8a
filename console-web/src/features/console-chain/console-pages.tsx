import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { ChainPage } from './chain-page.tsx';

export const consolePages: ConsolePages = {
  routes: [pageAt('/console/chains/$correlation/', { draw: (params) => <ChainPage {...params} /> })],
};
