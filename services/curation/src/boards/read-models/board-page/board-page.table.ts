import { table } from '@corkboard/event-store/projection';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { CoverPicture } from '../../domain/board.facts.ts';

export interface BoardPicture extends CoverPicture {
  readonly pinId: string;
  /** The pin was deleted, which can be undone: then it stands where it stood. */
  readonly gone?: true;
}

/** An address that the board had, and until when: its name was changed. */
export interface FormerSlug {
  readonly slug: string;
  readonly until: string;
  /** False: the board was secret all the while, and so is what it was called. */
  readonly was_public: boolean;
}

export interface BoardRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly slug: string;
  /** The board was public under this address at some time. */
  readonly slug_was_public: boolean;
  /** Newest first, at most FORMER_KEPT. */
  readonly former_slugs: readonly FormerSlug[];
  readonly privacy: BoardPrivacy;
  readonly pin_count: number;
  readonly cover: BoardPicture | null;
  /** The newest pictures, newest first: at most RECENT_KEPT that show, and as many that are gone. */
  readonly recent: readonly BoardPicture[];
  readonly created_at: string;
  readonly last_pinned_at: string | null;
  /** A board that was public leaves its address behind, and nothing else: who asks for it hears that it is gone. */
  readonly deleted_at: string | null;
}

/** Addresses that lead to the board besides its own: a row stays small however often a name is changed. */
export const FORMER_KEPT = 50;

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
    slug_was_public: 'boolean',
    former_slugs: 'jsonb',
    privacy: 'text',
    pin_count: 'integer',
    cover: 'jsonb',
    recent: 'jsonb',
    created_at: 'timestamptz',
    last_pinned_at: 'timestamptz',
    deleted_at: 'timestamptz',
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

/** For links that were shared before a board got its name of today. */
export class FormerSlugs1763700020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE boards ADD COLUMN slug_was_public boolean NOT NULL DEFAULT false,
        ADD COLUMN former_slugs jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE boards DROP COLUMN former_slugs, DROP COLUMN slug_was_public');
  }
}

/** For addresses of boards that were public and are gone. */
export class BoardsGone1763700021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE boards ADD COLUMN deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE boards DROP COLUMN deleted_at');
  }
}
