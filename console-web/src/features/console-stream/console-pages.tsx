import { createRoute } from '@tanstack/react-router';
import type { ConsolePages } from '../../lib/console-pages.ts';
import { OfService } from '../../ui/of-service/of-service.tsx';
import { StepsPage } from './steps-page.tsx';
import { StreamPage } from './stream-page.tsx';
import { type StreamView, viewOf } from './stream-view.ts';

export const consolePages: ConsolePages = {
  routes: (root) => {
    const stream = createRoute({
      getParentRoute: () => root,
      path: '/console/streams/$service/$stream/',
      validateSearch: viewOf,
      component: function Stream() {
        const { service, stream: name } = stream.useParams();
        const view = stream.useSearch();
        const navigate = stream.useNavigate();
        const change = (next: StreamView) => void navigate({ search: () => next, replace: true });
        return (
          <OfService name={service}>
            {(known) => <StreamPage service={known} stream={name} view={view} onChange={change} />}
          </OfService>
        );
      },
    });
    const steps = createRoute({
      getParentRoute: () => root,
      path: '/console/streams/$service/$stream/steps/',
      validateSearch: (search: Readonly<Record<string, unknown>>) => ({ at: viewOf(search).at ?? 0 }),
      component: function Steps() {
        const { service, stream: name } = steps.useParams();
        const { at } = steps.useSearch();
        const navigate = steps.useNavigate();
        const change = (next: number) => void navigate({ search: { at: next }, replace: true });
        return (
          <OfService name={service}>
            {(known) => <StepsPage service={known} stream={name} at={at} onChange={change} />}
          </OfService>
        );
      },
    });
    return [stream, steps];
  },
};
