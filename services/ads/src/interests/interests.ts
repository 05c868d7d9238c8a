import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import { rowsIn } from '@corkboard/event-store/rows';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import type { InterestList } from '@corkboard/rules/ads/interests';
import { KnownInterests } from '@corkboard/rules/ads/known-interests';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { interestListTable } from './interest-list.table.ts';

/** Interests of pins, which curation keeps, as this service received them last. */
@Injectable()
export class Interests {
  #toldAt = new Date(0);
  #known = new KnownInterests(initialInterests);

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** As they were last read. */
  get known(): KnownInterests {
    return this.#known;
  }

  /** Nothing is sent by the database while they are as they were read last. */
  async read(): Promise<KnownInterests> {
    const where = 'WHERE list_id = $1 AND told_at <> $2';
    const rows = rowsIn(this.pool, interestListTable);
    const [row] = await rows.find(['interests', 'told_at'], where, [INTEREST_LIST_ID, this.#toldAt]);
    if (row) {
      this.#known = new KnownInterests(row.interests);
      this.#toldAt = row.told_at;
    }
    return this.#known;
  }
}

/** Keeps what curation tells, in the transaction in which it is told. */
export const keepInterests = async (interests: InterestList, client: PoolClient): Promise<void> => {
  const end = `ON CONFLICT (list_id) DO UPDATE SET interests = excluded.interests,
    told_at = greatest(excluded.told_at, ad_interest_list.told_at + interval '1 millisecond')`;
  const row = { list_id: INTEREST_LIST_ID, interests: JSON.stringify(interests) as never, told_at: new Date() };
  await rowsIn(client, interestListTable).insert(row, end);
};
