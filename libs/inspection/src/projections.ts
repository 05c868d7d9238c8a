import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import type { ServiceProjections } from '@corkboard/http-edge/backbone/projections';
import type { ProjectionsView } from './own-inspection.ts';

/** The projections of a service as the console lists them. */
export const projectionsOf = (_service: InspectedService, _projections: ServiceProjections): ProjectionsView => ({
  list: async () => [],
  rebuild: async () => null,
});
