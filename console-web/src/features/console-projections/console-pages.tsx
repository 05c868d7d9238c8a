import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { OfService } from '../../ui/of-service/of-service.tsx';
import { ParkedPage } from './parked-page.tsx';
import { ProjectionsPage } from './projections-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [
    { order: 20, to: '/console/projections/', name: consoleText('projections'), component: ProjectionsPage },
  ],
  routes: [
    pageAt('/console/projections/$service/$name/parked/', {
      draw: ({ service, name }) => (
        <OfService name={service}>{(known) => <ParkedPage service={known} name={name} />}</OfService>
      ),
    }),
  ],
};
