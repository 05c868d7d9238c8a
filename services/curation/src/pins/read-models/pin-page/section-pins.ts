import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export interface SectionContent {
  readonly section_id: string;
  readonly pin_count: number;
  /** In the order of the section. */
  readonly pictures: readonly { readonly pinId: string; readonly media: MediaFacts }[];
}

/** Contents of sections, whoever may see them: for answers about a board that the viewer may see. */
@Injectable()
export class SectionPins {
  constructor(private readonly pool: Pool) {}

  /** How many pins each section holds, and its first pictures, at most so many. */
  async contentOf(sectionIds: readonly string[], pictures: number): Promise<ReadonlyMap<string, SectionContent>> {
    if (sectionIds.length === 0) return new Map();
    const text = `SELECT s.id AS section_id, held.pin_count, coalesce(newest.pictures, '[]') AS pictures
      FROM unnest($1::uuid[]) AS s(id)
      CROSS JOIN LATERAL (SELECT count(*)::int AS pin_count FROM pins p
        WHERE p.section_id = s.id AND p.deleted_at IS NULL) held
      CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('pinId', n.id, 'media', n.media)) AS pictures FROM (
        SELECT p.id, p.media FROM pins p
        WHERE p.section_id = s.id AND p.deleted_at IS NULL AND p.media IS NOT NULL
        ORDER BY p.rank DESC, p.id DESC LIMIT $2) n) newest`;
    const { rows } = await this.pool.query<SectionContent>(text, [sectionIds, pictures]);
    return new Map(rows.map((row) => [row.section_id, row]));
  }

  /** Board of a section, a deleted one too. */
  async boardOf(sectionId: string): Promise<string | null> {
    const text = 'SELECT board_id FROM pin_sections WHERE section_id = $1';
    const { rows } = await this.pool.query<{ board_id: string }>(text, [sectionId]);
    return rows[0]?.board_id ?? null;
  }

  async notOnBoard(boardId: string, pinIds: readonly string[]): Promise<readonly string[]> {
    const text = `SELECT asked.id FROM unnest($2::uuid[]) AS asked(id) WHERE NOT EXISTS (
      SELECT FROM pins p WHERE p.id = asked.id AND p.board_id = $1 AND p.deleted_at IS NULL)`;
    const { rows } = await this.pool.query<{ id: string }>(text, [boardId, pinIds]);
    return rows.map(({ id }) => id);
  }
}
