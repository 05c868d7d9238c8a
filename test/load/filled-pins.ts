import { rankSql } from '@corkboard/curation-service/pins/pin-rank';
import { picture } from '@corkboard/curation-service/testing/picture';
import type { RouteClient } from '@corkboard/testing/route-client';
import type { Client } from 'pg';
import { said } from './savers.ts';

/** Days that filled-in pins are spread over, evenly, the newest first. */
export const DAYS = 300;

/** Pins of a board of others at most. */
const TOGETHER = 20_000;

/** A third of them are gone since the middle of their time. */
const PLACES = `
  INSERT INTO pin_places (pin_id, revision, board_id, section_id, rank, valid_from, valid_to)
    SELECT id, 0, board_id, NULL, ${rankSql('created_at', 'id')}, created_at,
      CASE WHEN n % 3 = 0 THEN created_at + (now() - created_at) / 2 END
    FROM filled`;

/** Copies `$3` to `$4` of one pin, each with a look of its own where it is public. */
const PINS_OF = `
  WITH filled AS (
    SELECT n, md5($2::text || n)::uuid AS id, $2::uuid AS board_id,
      date_trunc('milliseconds', now() - make_interval(secs => n * (${DAYS} * 86400.0 / $4::int))) AS created_at
    FROM generate_series($3::int, $4::int) n
  ), placed AS (${PLACES}), shown AS (
    INSERT INTO public_pins (pin_id, look, owner_id, source_pin_id, created_at, is_first)
      SELECT f.id, f.id, p.owner_id, NULL, f.created_at, true FROM filled f CROSS JOIN pins p
      WHERE p.id = $1 AND f.n % 3 > 0
  )
  INSERT INTO pins SELECT (jsonb_populate_record(p, jsonb_build_object(
      'id', f.id, 'board_id', f.board_id, 'origin_pin_id', f.id, 'created_at', f.created_at, 'rank', ${rankSql('f.created_at', 'f.id')},
      'deleted_at', CASE WHEN f.n % 3 = 0 THEN now() END))).*
    FROM filled f CROSS JOIN pins p WHERE p.id = $1`;

export const boardOf = async (client: RouteClient, name: string, privacy = 'public'): Promise<string> =>
  said(await client.post<{ id: string }>('/resource/BoardResource/create/', { name, privacy })).id;

/** A pin whose read models have its row. */
export const pinOn = async (client: RouteClient, board_id: string): Promise<string> => {
  const body = { board_id, image_base64: (await picture(1)).toString('base64'), title: 'Lamp' };
  const { id } = said(await client.post<{ id: string }>('/resource/PinResource/create/', body));
  // A read by its writer waits for them.
  said(await client.get('/resource/PinResource/get/', { id }));
  return id;
};

/** Fills read models in by INSERT .. SELECT, as their projections write them: copies of `pin`. */
export class FilledPins {
  constructor(
    private readonly database: Client,
    private readonly pin: string,
  ) {}

  /** Takes over the connection: no trigger runs on it. */
  async begin(): Promise<this> {
    await this.database.query("SET session_replication_role = 'replica'");
    await this.database.query('SET search_path = curation, public');
    return this;
  }

  /** Copies numbered `from` to `to` on a board, a third of them deleted. */
  async onBoard(board: string, to: number, from = 1): Promise<void> {
    await this.database.query(PINS_OF, [this.pin, board, from, to]);
  }

  /** On boards that nobody looks at. */
  async elsewhere(count: number): Promise<void> {
    for (let left = count; left > 0; left -= TOGETHER) {
      const { rows } = await this.database.query<{ id: string }>('SELECT gen_random_uuid() AS id');
      await this.onBoard(rows[0]?.id ?? '', Math.min(left, TOGETHER));
    }
  }

  async end(): Promise<void> {
    for (const name of ['pins', 'pin_places', 'public_pins']) await this.database.query(`VACUUM ANALYZE ${name}`);
  }
}
