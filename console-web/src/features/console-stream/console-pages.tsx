import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { OfService } from '../../ui/of-service/of-service.tsx';
import { StepsPage } from './steps-page.tsx';
import { StreamPage } from './stream-page.tsx';
import { viewOf } from './stream-view.ts';

export const consolePages: ConsolePages = {
  routes: [
    pageAt('/console/streams/$service/$stream/', {
      searchOf: viewOf,
      draw: ({ service, stream }, view, change) => (
        <OfService name={service}>
          {(known) => (
            <StreamPage service={known} stream={stream} view={view} onChange={(next) => change(next, true)} />
          )}
        </OfService>
      ),
    }),
    pageAt('/console/streams/$service/$stream/steps/', {
      searchOf: (search) => ({ at: viewOf(search).at ?? 0 }),
      draw: ({ service, stream }, { at }, change) => (
        <OfService name={service}>
          {(known) => <StepsPage service={known} stream={stream} at={at} onChange={(to) => change({ at: to }, true)} />}
        </OfService>
      ),
    }),
  ],
};
