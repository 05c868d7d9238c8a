import type { BoardPrivacy } from '@corkboard/contracts/curation/entities';
import { table } from '@corkboard/event-store/projection';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { CoverPicture } from '../../domain/board.events.ts';

export interface BoardPicture extends CoverPicture {
  readonly pinId: string;
  /** The pin was deleted, which can be undone: then it stands where it stood. */
  readonly gone?: true;
}

export interface BoardRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly slug: string;
  readonly privacy: BoardPrivacy;
  readonly pin_count: number;
  readonly cover: BoardPicture | null;
  /** The newest pictures, newest first: at most RECENT_KEPT that show, and as many that are gone. */
  readonly recent: readonly BoardPicture[];
  readonly created_at: string;
  readonly last_pinned_at: string | null;
}

/** More than are shown, so that a few deletions leave enough. */
export const RECENT_KEPT = 8;

/** Of pins that were not deleted. */
export const showing = (pictures: readonly BoardPicture[]): readonly BoardPicture[] =>
  pictures.filter(({ gone }) => !gone);

export const boards = table<BoardRow>({
  name: 'boards',
  key: ['id'],
  columns: {
    id: 'uuid',
    owner_id: 'uuid',
    name: 'text',
    slug: 'text',
    privacy: 'text',
    pin_count: 'integer',
    cover: 'jsonb',
    recent: 'jsonb',
    created_at: 'timestamptz',
    last_pinned_at: 'timestamptz',
  },
  forget: { by: 'owner_id' },
});

export class MakeBoardPage1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE boards (
        id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text, slug text, privacy text NOT NULL,
        pin_count integer NOT NULL, cover jsonb, recent jsonb NOT NULL,
        created_at timestamptz NOT NULL, last_pinned_at timestamptz)`);
    await runner.query('CREATE INDEX boards_of_owner ON boards (owner_id, slug)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE boards');
  }
}
