import { iso } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { noneHidden } from '../../../people/hidden-people.ts';
import { type SearchTermRow, said, searchHiddenPeople } from './search-index.table.ts';

/** Ranking every match of a common word is slow; the newest so many are ranked. */
export const RANKED_MOST = 2000;

export interface Found {
  readonly id: string;
  readonly rank: number;
  /** ISO 8601 for pins, the number of pins for boards. */
  readonly tie: string;
}

export interface SearchWalk {
  readonly words: readonly string[];
  /** Only this person's pins, public and secret; null: public ones of everybody. Protected ones are never found (DS-037). */
  readonly ownerId: string | null;
  readonly after: readonly [rank: number, tie: string, id: string] | null;
  readonly limit: number;
}

/** $1: the words; $2: the same as prefixes. Whole words, stems and beginnings of words all match. */
const asked = `(plainto_tsquery('pg_catalog.simple', $1) || plainto_tsquery('pg_catalog.english', $1)
  || to_tsquery('pg_catalog.simple', $2))`;
/** Of a pin p on its board b: everybody may see it. */
const isPublic = `b.privacy = 'public' AND ${noneHidden(searchHiddenPeople, 'p.owner_id', 'b.owner_id')}`;
const publicPin = `EXISTS (SELECT 1 FROM search_pins p JOIN search_boards b ON b.board_id = p.board_id
  WHERE p.live AND b.live AND ${isPublic} AND p.document @@ plainto_tsquery('pg_catalog.simple', `;

const shownBoard = noneHidden(searchHiddenPeople, 'search_boards.owner_id');

/** Of pins that show the same picture, the one that the words fit best; of equals, the first. */
const onePerLook = 'SELECT DISTINCT ON (look) * FROM ranked ORDER BY look, rank DESC, created_at, id';

/** Asks the index. Words are those of `searchWords`: letters and digits only. */
@Injectable()
export class SearchIndex {
  constructor(private readonly pool: Pool) {}

  async pins({ words, ownerId, after, limit }: SearchWalk): Promise<readonly Found[]> {
    const values: unknown[] = [words.join(' '), words.map((word) => `${word}:*`).join(' & ')];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const whose = ownerId === null ? isPublic : `p.owner_id = ${bind(ownerId)} AND b.privacy <> 'protected'`;
    const from = after ? `WHERE (rank, created_at, id) < (${after.map(bind).join(', ')})` : '';
    const sql = `
      WITH candidates AS (
        SELECT p.pin_id AS id, p.created_at, p.document, p.look FROM search_pins p
        JOIN search_boards b ON b.board_id = p.board_id
        WHERE p.live AND b.live AND ${whose} AND p.document @@ ${asked}
        ORDER BY p.created_at DESC, p.pin_id DESC LIMIT ${RANKED_MOST}),
      ranked AS (SELECT id, created_at, look, ts_rank(document, ${asked})::float8 AS rank FROM candidates),
      shown AS (${ownerId === null ? onePerLook : 'SELECT * FROM ranked'})
      SELECT id, rank, ${iso('created_at')} AS tie FROM shown ${from}
      ORDER BY rank DESC, created_at DESC, id DESC LIMIT ${bind(limit)}`;
    return (await this.pool.query<Found>(sql, values)).rows;
  }

  /** Public boards, and the viewer's own, whose name and description hold every word; the closest name first. */
  async boards({ words, ownerId, after, limit }: SearchWalk): Promise<readonly Found[]> {
    const values: unknown[] = [words.join(' '), words.map((word) => `%${word}%`), ownerId];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const from = after ? `WHERE (rank, tie, id) < (${after.map(bind).join(', ')})` : '';
    const sql = `
      WITH candidates AS (
        SELECT board_id AS id, name, pin_count AS tie FROM search_boards
        WHERE live AND ${said} LIKE ALL ($2::text[])
          AND (privacy = 'public' AND ${shownBoard} OR (privacy = 'secret' AND owner_id = $3::uuid))
        ORDER BY pin_count DESC, board_id DESC LIMIT ${RANKED_MOST}),
      ranked AS (SELECT id, tie, public.similarity(name, $1)::float8 AS rank FROM candidates)
      SELECT id, rank, tie::text FROM ranked ${from} ORDER BY rank DESC, tie DESC, id DESC LIMIT ${bind(limit)}`;
    return (await this.pool.query<Found>(sql, values)).rows;
  }

  /** Terms that begin so, most frequent first, each with a public pin that has it and the words before. */
  async termsFrom(start: string, before: string, kinds: readonly SearchTermRow['kind'][]): Promise<readonly string[]> {
    const sql = `
      SELECT t.term FROM (
        SELECT term, max(pin_count) AS pin_count FROM search_terms WHERE term LIKE $1 AND kind = ANY($3)
        GROUP BY term ORDER BY max(pin_count) DESC, term LIMIT 20) t
      WHERE ${publicPin} concat_ws(' ', $2::text, t.term))) ORDER BY t.pin_count DESC, t.term`;
    const { rows } = await this.pool.query<{ term: string }>(sql, [`${escapeLike(start)}%`, before, [...kinds]]);
    return rows.map(({ term }) => term);
  }

  /** The known word that is closest to a mistyped one, or null. */
  async closestTo(word: string): Promise<string | null> {
    const sql = `
      SELECT t.term FROM (
        SELECT term, public.similarity(term, $1) AS alike FROM search_terms WHERE term OPERATOR(public.%) $1
        ORDER BY alike DESC, pin_count DESC LIMIT 5) t
      WHERE ${publicPin} t.term)) LIMIT 1`;
    return (await this.pool.query<{ term: string }>(sql, [word])).rows[0]?.term ?? null;
  }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
