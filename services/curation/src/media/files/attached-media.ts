import { table, text, uuid } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

export const attachedMedia = table('attached_media', { media_id: text({ primary: true }) });
export const pinsWaitingForPictures = table(
  'pins_waiting_for_pictures',
  { pin_id: uuid({ primary: true }), media_id: text() },
  { indexes: { pins_waiting_by_media: ['media_id'] } },
);

const NOTED_MOST = 50_000;

/** Which media some pin has, and which pins wait for theirs; written by the processes of this capability. */
@Injectable()
export class AttachedMedia {
  /** A note is never taken back, and most saves are of pictures that many have already. */
  readonly #noted = new LRUCache<string, true>({ max: NOTED_MOST });

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async note(mediaId: string): Promise<void> {
    if (this.#noted.has(mediaId)) return;
    await this.pool.query('INSERT INTO attached_media (media_id) VALUES ($1) ON CONFLICT DO NOTHING', [mediaId]);
    this.#noted.set(mediaId, true);
  }

  async has(mediaId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT 1 FROM attached_media WHERE media_id = $1', [mediaId]);
    return rowCount !== 0;
  }

  async waits(pinId: string, mediaId: string): Promise<void> {
    await this.pool.query(
      'INSERT INTO pins_waiting_for_pictures (pin_id, media_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [pinId, mediaId],
    );
  }

  async waitingFor(mediaId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ pin_id: string }>(
      'SELECT pin_id FROM pins_waiting_for_pictures WHERE media_id = $1 ORDER BY pin_id',
      [mediaId],
    );
    return rows.map(({ pin_id }) => pin_id);
  }

  /** The picture that a pin waits for, or null. */
  async awaitedBy(pinId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ media_id: string }>(
      'SELECT media_id FROM pins_waiting_for_pictures WHERE pin_id = $1',
      [pinId],
    );
    return rows[0]?.media_id ?? null;
  }

  async waitsNoMore(pinId: string): Promise<void> {
    await this.pool.query('DELETE FROM pins_waiting_for_pictures WHERE pin_id = $1', [pinId]);
  }
}
