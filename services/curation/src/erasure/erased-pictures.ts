import type { EventStore } from '@corkboard/event-store/port';
import { rowsIn } from '@corkboard/event-store/rows';
import { table, text, uuid } from '@corkboard/event-store/table';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { HeldFiles } from '../media/files/held-files.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

const NOTE = `INSERT INTO erased_pictures (hash, holder, account_id)
  SELECT *, $3::uuid FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`;

const PATIENCE_MS = 10_000;

/** Pictures of people who were erased that somebody else's pin still shows. */
export const erasedPictures = table('erased_pictures', {
  hash: text({ primary: true }),
  holder: text({ primary: true }),
  account_id: uuid(),
});

/** Takes away the files of pictures whose owner was erased, once no living pin of anybody else shows them. */
@Injectable()
export class ErasedPictures {
  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly pins: PinPage,
    private readonly held: HeldFiles,
  ) {}

  /** Before the rows of the account are blanked, which tell what is its own. */
  async note(accountId: string): Promise<void> {
    const own = await this.pins.ownPictures(accountId);
    await this.pool.query(NOTE, [own.map(({ hash }) => hash), own.map(({ media_id }) => media_id), accountId]);
  }

  /** Removes files; answers their number. A read model that lags behind might not know who shows one: then none is removed this time. */
  async sweep(): Promise<number> {
    if (!(await this.projections.passed(await this.store.head(), ['pin-page'], PATIENCE_MS))) return 0;
    const pictures = rowsIn(this.pool, erasedPictures);
    let gone = 0;
    for (const { hash, holder, account_id } of await pictures.find(['hash', 'holder', 'account_id'], '', [])) {
      if (await this.pins.isShownByOthers(hash, account_id)) continue;
      await this.held.release(hash, holder);
      await pictures.delete({ hash, holder });
      gone += 1;
    }
    // Statistics of the planner contain values of the column.
    if (gone > 0) await this.pool.query('ANALYZE held_files, erased_pictures');
    return gone;
  }
}
