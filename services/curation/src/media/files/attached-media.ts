import { rowsIn } from '@corkboard/event-store/rows';
import { table, text, uuid } from '@corkboard/event-store/table';
import { upTo } from '@corkboard/runtime/cache-size';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';

export const attachedMedia = table('attached_media', { media_id: text({ primary: true }) });
export const pinsWaitingForPictures = table(
  'pins_waiting_for_pictures',
  { pin_id: uuid({ primary: true }), media_id: text() },
  { indexes: { pins_waiting_by_media: ['media_id'] } },
);

const NOTED_MOST = 50_000;

/** Media with the pins that have them, and pins that wait for theirs; written by the processes of this capability. */
@Injectable()
export class AttachedMedia {
  /** A note is never taken back, and most saves are of pictures that many have already. */
  readonly #noted = new LRUCache<string, true>(upTo(NOTED_MOST));

  constructor(private readonly pool: Pool) {}

  get #waiting() {
    return rowsIn(this.pool, pinsWaitingForPictures);
  }

  async note(mediaId: string): Promise<void> {
    if (this.#noted.has(mediaId)) return;
    await rowsIn(this.pool, attachedMedia).insert({ media_id: mediaId }, 'ON CONFLICT DO NOTHING');
    this.#noted.set(mediaId, true);
  }

  async has(mediaId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT 1 FROM attached_media WHERE media_id = $1', [mediaId]);
    return rowCount !== 0;
  }

  async waits(pinId: string, mediaId: string): Promise<void> {
    await this.#waiting.insert({ pin_id: pinId, media_id: mediaId }, 'ON CONFLICT DO NOTHING');
  }

  async waitingFor(mediaId: string): Promise<readonly string[]> {
    const rows = await this.#waiting.find(['pin_id'], 'WHERE media_id = $1 ORDER BY pin_id', [mediaId]);
    return rows.map(({ pin_id }) => pin_id);
  }

  /** The picture that a pin waits for, or null. */
  async awaitedBy(pinId: string): Promise<string | null> {
    const [row] = await this.#waiting.find(['media_id'], 'WHERE pin_id = $1', [pinId]);
    return row?.media_id ?? null;
  }

  async waitsNoMore(pinId: string): Promise<void> {
    await this.#waiting.delete({ pin_id: pinId });
  }
}
