import { capability } from '@corkboard/service/capability';
import { ClientEventsController } from './client-events.controller.ts';
import { clientEvents as table } from './client-events.table.ts';
import { ClientEvents } from './client-events.ts';

/** What browsers tell of their use. */
export const clientEvents = capability({
  tables: [table],
  controllers: [ClientEventsController],
  providers: [ClientEvents],
});
