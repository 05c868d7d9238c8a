import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { rowsIn } from '@corkboard/event-store/rows';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { viewerKeysTable } from './counting.tables.ts';

const KEY_BYTES = 32;
/** Months that are served or reported at once: a hit may come a day after its ad. */
const REMEMBERED = 2;

/** Key in the rows of ads that were chosen by the words of a page alone: nothing is kept of who saw them. */
export const NOBODY = '';

/** Viewers in the rows of ads: told apart within a month, and by nobody once the key of the month is destroyed. */
@Injectable()
export class ViewerKeys {
  readonly #keys = new Map<string, KeyObject>();

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** @param servedAt ISO 8601, UTC */
  async of(accountId: string, servedAt: string): Promise<string> {
    const month = servedAt.slice(0, 7);
    const key = this.#keys.get(month) ?? (await this.#keyOf(month));
    return createHmac('sha256', key).update(accountId).digest('base64url');
  }

  /** Destroys the keys of the months before this one, `yyyy-mm`. */
  async destroyBefore(month: string): Promise<void> {
    await this.pool.query('DELETE FROM viewer_keys WHERE month < $1', [month]);
  }

  /** Made by whoever is first; the others are given the same. */
  async #keyOf(month: string): Promise<KeyObject> {
    const rows = rowsIn(this.pool, viewerKeysTable);
    await rows.insert({ month, key: randomBytes(KEY_BYTES) }, 'ON CONFLICT DO NOTHING');
    const [row] = await rows.find(['key'], 'WHERE month = $1', [month]);
    if (!row) throw new Error(`the key of the viewers of ${month} was destroyed`);
    const newest = [...this.#keys.keys(), month].sort().slice(-REMEMBERED);
    const key = createSecretKey(row.key);
    this.#keys.set(month, key);
    for (const kept of this.#keys.keys()) if (!newest.includes(kept)) this.#keys.delete(kept);
    return key;
  }
}
