import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { jsonb, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import type { InterestList } from '@corkboard/rules/ads/interests';
import { KnownInterests } from '@corkboard/rules/ads/known-interests';
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
  #known = new KnownInterests(initialInterests);
  /** Null before the first change. */
  #changedAt: Date | null = null;

  constructor(private readonly pool: Pool) {}

  /** Nothing is sent by the database while they are as they were read last. */
  async current(): Promise<KnownInterests> {
    const where = 'WHERE list_id = $1 AND changed_at IS DISTINCT FROM $2';
    const rows = rowsIn(this.pool, interestListsTable);
    const [row] = await rows.find(['items', 'changed_at'], where, [INTEREST_LIST_ID, this.#changedAt]);
    if (row) {
      this.#known = new KnownInterests(row.items);
      this.#changedAt = row.changed_at;
    }
    return this.#known;
  }
}
