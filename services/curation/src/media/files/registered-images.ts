import { table, text, timestamptz } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

export const registeredImages = table('registered_images', {
  media_id: text({ primary: true }),
  registered_at: timestamptz({ default: 'now()' }),
});

/** Registrations whose picture has neither arrived nor failed: a process that ends leaves them to the next one. */
@Injectable()
export class RegisteredImages {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async began(mediaId: string): Promise<void> {
    await this.pool.query('INSERT INTO registered_images (media_id) VALUES ($1) ON CONFLICT DO NOTHING', [mediaId]);
  }

  async ended(mediaId: string): Promise<void> {
    await this.pool.query('DELETE FROM registered_images WHERE media_id = $1', [mediaId]);
  }

  async unfinished(limit: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ media_id: string }>(
      "SELECT media_id FROM registered_images WHERE registered_at < now() - interval '1 minute' LIMIT $1",
      [limit],
    );
    return rows.map(({ media_id }) => media_id);
  }
}
