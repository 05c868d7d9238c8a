import { capability } from '@corkboard/service/capability';
import { ClientEventsController } from './client-events.controller.ts';
import { MakeClientEvents1763700003000 } from './client-events.table.ts';
import { ClientEvents } from './client-events.ts';

/** What browsers tell of their use. */
export const clientEvents = capability({
  migrations: [MakeClientEvents1763700003000],
  controllers: [ClientEventsController],
  providers: [ClientEvents],
});
