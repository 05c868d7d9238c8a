import type { EventStore } from '@corkboard/event-store/port';
import { rowsIn } from '@corkboard/event-store/rows';
import { Streams } from '@corkboard/event-store/streams';
import { table, text } from '@corkboard/event-store/table';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { HeldFiles } from '../media/files/held-files.ts';
import { pinDecider } from './domain/pin.ts';

const PATIENCE_MS = 10_000;
/** Files that one sweep takes away at most. */
const SWEPT_MOST = 1_000;
// One term for each of the two indexes of pins by picture. Most pictures stay for long: other people have saved them.
const UNHELD = `WHERE NOT EXISTS (SELECT 1 FROM pins WHERE picture_key = purged_pictures.hash AND deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM pins WHERE picture_key = purged_pictures.hash AND deleted_at IS NOT NULL) LIMIT $1`;

/** Pictures of deleted pins that are gone for good, or about to be: other pins may still hold them. */
export const purgedPictures = table('purged_pictures', {
  hash: text({ primary: true }),
  holder: text({ primary: true }),
});

/** Takes away the files of pictures once no pin holds them, not even a deleted one that may be restored. */
@Injectable()
export class PurgedPictures {
  constructor(
    private readonly pool: Pool,
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly held: HeldFiles,
  ) {}

  /** Before the pin is purged: afterwards nothing tells its picture. */
  async note(pinId: string): Promise<void> {
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status !== 'deleted' || !pin.facts.media) return;
    const { id: holder, hash } = pin.facts.media;
    await rowsIn(this.pool, purgedPictures).insert({ hash, holder }, 'ON CONFLICT DO NOTHING');
  }

  /** A read model that lags behind might not know of a pin that holds one: then none is removed this time. */
  async sweep(): Promise<void> {
    if (!(await this.projections.passed(await this.store.head(), ['pin-page'], PATIENCE_MS))) return;
    const pictures = rowsIn(this.pool, purgedPictures);
    for (const { hash, holder } of await pictures.find(['hash', 'holder'], UNHELD, [SWEPT_MOST])) {
      await this.held.release(hash, holder);
      await pictures.delete({ hash, holder });
    }
  }
}
