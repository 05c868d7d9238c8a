import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { OldTrash } from './old-trash.ts';
import { trashProjection } from './read-models/trash/trash.projection.ts';
import { trash as trashTable } from './read-models/trash/trash.table.ts';
import { Trash } from './read-models/trash/trash.ts';
import { TrashController } from './trash.controller.ts';
import { TrashViews } from './trash-views.ts';

const EVERY_MS = 5 * 60_000;

/** Deleted boards and pins, until nobody can bring them back. */
export const trash = capability({
  projections: [trashProjection],
  exports: [
    ownRows({
      name: 'trash',
      from: trashTable,
      where: 'deleted_by = $1',
      key: { deleted_at: 'timestamptz', thing_id: 'uuid' },
      columns: ['kind', 'thing_id', 'board_id', 'deleted_at'],
    }),
  ],
  held: { trash: 'SELECT count(*) FROM trash WHERE deleted_by = $1' },
  jobs: [recurring({ name: 'purge-old-trash', everyMs: EVERY_MS }, OldTrash, (it, signal) => it.purge(signal))],
  controllers: [TrashController],
  providers: [Trash, TrashViews, OldTrash],
});
