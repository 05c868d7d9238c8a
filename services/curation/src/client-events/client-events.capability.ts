import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { ClientEventsController } from './client-events.controller.ts';
import { clientEvents as table } from './client-events.table.ts';
import { ClientEvents } from './client-events.ts';

const HOUR = 3_600_000;

/** Reports of browsers about their use. */
export const clientEvents = capability({
  tables: [table],
  jobs: [recurring({ name: 'remove-old-client-events', everyMs: HOUR }, ClientEvents, (it) => it.sweep())],
  controllers: [ClientEventsController],
  providers: [ClientEvents],
});
