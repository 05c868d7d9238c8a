import { capability } from '@corkboard/service/capability';
import { trashProjection } from './read-models/trash/trash.projection.ts';
import { Trash } from './read-models/trash/trash.ts';
import { TrashController } from './trash.controller.ts';
import { TrashViews } from './trash-views.ts';

/** Deleted boards and pins, until nobody can bring them back. */
export const trash = capability({
  projections: [trashProjection],
  held: { trash: 'SELECT count(*) FROM trash WHERE deleted_by = $1' },
  controllers: [TrashController],
  providers: [Trash, TrashViews],
});
