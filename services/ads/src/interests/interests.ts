import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import { rowsIn } from '@corkboard/event-store/rows';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import { type InterestList, type InterestsByWord, interestsByWord, interestsOf } from '@corkboard/rules/ads/interests';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { interestListTable } from './interest-list.table.ts';

/** Interests as they were at one time. */
export class KnownInterests {
  readonly #names: ReadonlyMap<string, string>;
  readonly #byWord: InterestsByWord;

  constructor(readonly list: InterestList) {
    this.#names = new Map(list.map(({ id, name }) => [id, name]));
    this.#byWord = interestsByWord(list);
  }

  get ids(): readonly string[] {
    return [...this.#names.keys()];
  }

  /** Name of one; the id of one that is not in the list any more. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Interests that words of a page are about. */
  about(words: readonly string[]): ReadonlySet<string> {
    return interestsOf(words, this.#byWord);
  }
}

/** Interests of pins, which curation keeps, as this service received them last. */
@Injectable()
export class Interests {
  #toldAt = 0;
  #known = new KnownInterests(initialInterests);

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** As they were last read. */
  get known(): KnownInterests {
    return this.#known;
  }

  async read(): Promise<KnownInterests> {
    const columns = ['interests', 'told_at'] as const;
    const [row] = await rowsIn(this.pool, interestListTable).find(columns, 'WHERE list_id = $1', [INTEREST_LIST_ID]);
    if (row && row.told_at.getTime() !== this.#toldAt) {
      this.#known = new KnownInterests(row.interests);
      this.#toldAt = row.told_at.getTime();
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
