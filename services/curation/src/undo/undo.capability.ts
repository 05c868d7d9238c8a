import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { exportedActs } from './exported-acts.ts';
import { actsOfPeople } from './read-models/acts/acts.projection.ts';
import { Acts } from './read-models/acts/acts.ts';
import { UndoController } from './undo.controller.ts';

const HOUR = 3_600_000;

/** Taking back what was done: by the id of its command, while nothing came over it (ADR 41). */
export const undo = capability({
  projections: [actsOfPeople],
  exports: exportedActs,
  held: { acts: 'SELECT count(*) FROM acts WHERE actor_id = $1' },
  jobs: [recurring({ name: 'remove-old-acts', everyMs: HOUR }, Acts, (acts) => acts.sweep())],
  controllers: [UndoController],
  providers: [Acts],
});
