import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { jsonb, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import type { InterestList } from '@corkboard/rules/ads/interests';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { InterestListEvent } from '../../domain/interest-list.facts.ts';

export const interestListsTable = table(
  'interest_lists',
  {
    list_id: uuid({ primary: true }),
    items: jsonb<InterestList>(),
    reason: text({ nullable: true }),
    changed_at: timestamptz({ nullable: true }),
  },
  { open: ['items', 'reason'] },
);
type Row = RowOf<typeof interestListsTable>;

/** The row before anything was changed. */
export const unchangedInterests: Row = {
  list_id: INTEREST_LIST_ID,
  items: initialInterests,
  reason: null,
  changed_at: null,
};

/** Which interests can pins be about? */
export const interestListsProjection = projection<InterestListEvent>({
  name: 'interest-lists',
  version: 1,
  tables: [interestListsTable],
  on: {
    InterestListChanged: ({ data: { after: items, reason }, metadata: { occurredAt: changed_at } }) => [
      change(
        interestListsTable,
        [INTEREST_LIST_ID],
        (): Row => ({ list_id: INTEREST_LIST_ID, items, reason, changed_at }),
      ),
    ],
  },
});

/** Asks the read model. */
@Injectable()
export class InterestLists {
  constructor(private readonly pool: Pool) {}

  async current(): Promise<InterestList> {
    const rows = rowsIn(this.pool, interestListsTable);
    const [row] = await rows.find(['items'], 'WHERE list_id = $1', [INTEREST_LIST_ID]);
    return row?.items ?? initialInterests;
  }
}
