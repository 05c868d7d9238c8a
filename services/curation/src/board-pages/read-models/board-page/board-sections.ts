import { foldedColumnsOf } from '@corkboard/event-store/table';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { boardSections, type SectionRow } from './board-page.table.ts';

const columns = foldedColumnsOf(boardSections, 'board_sections');

/** Sections as the read model has them; whether the viewer may see their board is asked elsewhere. */
@Injectable()
export class BoardSections {
  constructor(private readonly pool: Pool) {}

  /** In their order: those that were put into one, then the others as they were made. */
  ofBoard(boardId: string): Promise<readonly SectionRow[]> {
    const sql = `SELECT ${columns} FROM board_sections WHERE board_id = $1 AND deleted_at IS NULL
      ORDER BY place NULLS LAST, revision`;
    return this.#all(sql, [boardId]);
  }

  async find(sectionId: string): Promise<SectionRow | null> {
    return (
      (await this.#all(`SELECT ${columns} FROM board_sections WHERE id = $1 AND deleted_at IS NULL`, [sectionId]))[0] ??
      null
    );
  }

  /** By its address now, or else by one that it had. */
  async findByAddress(boardId: string, slug: string): Promise<SectionRow | null> {
    const sections = await this.ofBoard(boardId);
    const here = sections.find((section) => section.slug === slug);
    if (here) return here;
    const untilOf = (section: SectionRow) => section.former_slugs.find((former) => former.slug === slug)?.until ?? '';
    const former = sections.filter((section) => untilOf(section) !== '');
    return [...former].sort((a, b) => (untilOf(a) < untilOf(b) ? 1 : -1))[0] ?? null;
  }

  /** Deletes those that nobody restores any more, and those of such boards: no event names them. */
  async sweep(): Promise<void> {
    await this.pool.query(
      `DELETE FROM board_sections s
      WHERE s.deleted_at < now() - make_interval(days => $1 + 1) OR NOT EXISTS (
        SELECT FROM boards b WHERE b.id = s.board_id AND (
          b.deleted_at IS NULL OR b.deleted_at > now() - make_interval(days => $1)))`,
      [RESTORABLE_DAYS],
    );
  }

  async #all(sql: string, values: readonly unknown[]): Promise<readonly SectionRow[]> {
    return (await this.pool.query<SectionRow>(sql, [...values])).rows;
  }
}
