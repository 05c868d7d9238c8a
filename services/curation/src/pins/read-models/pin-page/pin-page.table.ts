import { table } from '@corkboard/event-store/projection';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export interface PinRow {
  readonly id: string;
  readonly board_id: string;
  readonly owner_id: string;
  readonly origin_pin_id: string;
  /** Null for a pin of its own. */
  readonly source_owner_id: string | null;
  /** Null for a pin of its own. */
  readonly source_pin_id: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly alt_text: string | null;
  readonly link: string | null;
  readonly hashtags: readonly string[];
  readonly method: string;
  readonly color: string | null;
  readonly media_id: string | null;
  readonly media: MediaFacts | null;
  /** Equal for pins that show the same picture: the hash of its bytes, else the id of what is on its way. */
  readonly picture_key: string | null;
  readonly removable: boolean;
  readonly created_at: string;
  /** A deleted pin keeps its row: it may be restored. */
  readonly deleted_at: string | null;
}

/** What decides who may see the pins of a board, and how they name it. A deleted board has no row. */
export interface PinBoardRow {
  readonly board_id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly slug: string;
  readonly privacy: BoardPrivacy;
}

export const pins = table<PinRow>({
  name: 'pins',
  key: ['id'],
  columns: {
    id: 'uuid',
    board_id: 'uuid',
    owner_id: 'uuid',
    origin_pin_id: 'uuid',
    source_owner_id: 'uuid',
    source_pin_id: 'uuid',
    title: 'text',
    description: 'text',
    alt_text: 'text',
    link: 'text',
    hashtags: 'text[]',
    method: 'text',
    color: 'text',
    media_id: 'text',
    media: 'jsonb',
    picture_key: 'text',
    removable: 'boolean',
    created_at: 'timestamptz',
    deleted_at: 'timestamptz',
  },
  // The rows stay: a process finds by them what it has to delete.
  forget: { by: 'owner_id', blank: ['title', 'description', 'alt_text', 'media', 'picture_key'] },
});

export const pinBoards = table<PinBoardRow>({
  name: 'pin_boards',
  key: ['board_id'],
  columns: { board_id: 'uuid', owner_id: 'uuid', name: 'text', slug: 'text', privacy: 'text' },
  forget: { by: 'owner_id' },
});

/** Every list is one descending walk over one of these indexes, so that a page costs the same at any depth. */
export class MakePinPage1763700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pins (
        id uuid PRIMARY KEY, board_id uuid NOT NULL, owner_id uuid NOT NULL, origin_pin_id uuid NOT NULL,
        source_owner_id uuid, title text, description text, alt_text text, link text, hashtags text[] NOT NULL,
        method text NOT NULL, color text, media_id text, media jsonb, picture_key text, removable boolean NOT NULL,
        save_count integer NOT NULL, created_at timestamptz NOT NULL, deleted_at timestamptz)`);
    await runner.query(`
      CREATE TABLE pin_boards (
        board_id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text, slug text, privacy text NOT NULL)`);
    await runner.query(`CREATE INDEX pins_newest ON pins (created_at DESC, id DESC) WHERE deleted_at IS NULL`);
    await runner.query(
      `CREATE INDEX pins_of_board ON pins (board_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX pins_of_owner ON pins (owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
    await runner.query(`
      CREATE INDEX pins_of_picture ON pins (picture_key, owner_id, created_at DESC)
      WHERE deleted_at IS NULL AND picture_key IS NOT NULL`);
    await runner.query(`CREATE INDEX pins_of_link ON pins (md5(link)) WHERE deleted_at IS NULL AND link IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pins, pin_boards');
  }
}

/** For each picture once: whether a pin is the first that shows it is one look into this index. */
export class PinsOfLook1763700024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX pins_of_look ON pins ((coalesce(picture_key, origin_pin_id::text)), created_at, id)
      WHERE deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pins_of_look');
  }
}

/** For who is erased: everything of theirs, deleted pins too. */
export class PinsByPerson1763700011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX pins_by_person ON pins (owner_id)');
    await runner.query('CREATE INDEX pin_boards_by_person ON pin_boards (owner_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pins_by_person, pin_boards_by_person');
  }
}
