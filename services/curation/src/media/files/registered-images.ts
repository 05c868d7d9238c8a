import { rowsIn } from '@corkboard/event-store/rows';
import { table, text, timestamptz } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export const registeredImages = table('registered_images', {
  media_id: text({ primary: true }),
  registered_at: timestamptz({ default: 'now()' }),
});

/** Registrations whose picture has neither arrived nor failed: a process that ends leaves them to the next one. */
@Injectable()
export class RegisteredImages {
  constructor(private readonly pool: Pool) {}

  get #rows() {
    return rowsIn(this.pool, registeredImages);
  }

  async began(mediaId: string): Promise<void> {
    await this.#rows.insert({ media_id: mediaId }, 'ON CONFLICT DO NOTHING');
  }

  async ended(mediaId: string): Promise<void> {
    await this.#rows.delete({ media_id: mediaId });
  }

  async unfinished(limit: number): Promise<readonly string[]> {
    const waiting = "WHERE registered_at < now() - interval '1 minute' LIMIT $1";
    return (await this.#rows.find(['media_id'], waiting, [limit])).map(({ media_id }) => media_id);
  }
}
