import { table } from '@corkboard/event-store/projection';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export interface SearchPinRow {
  readonly pin_id: string;
  readonly board_id: string;
  readonly owner_id: string;
  /** Without accents and case. The database makes the search document of these. */
  readonly title: string;
  readonly words: string;
  /** Equal for pins that show the same picture. */
  readonly look: string;
  /** Each word that this pin was counted in, as often as it was. */
  readonly counted_in: readonly TermKey[];
  readonly live: boolean;
  readonly created_at: string;
}

export interface SearchBoardRow {
  readonly board_id: string;
  readonly owner_id: string;
  readonly privacy: BoardPrivacy;
  readonly name: string;
  readonly pin_count: number;
  readonly created_at: string;
}

/** Words and hashtags that pins were saved with; whether anybody may see such a pin is asked when one is offered. */
export interface SearchTermRow {
  readonly term: string;
  readonly kind: 'query' | 'hashtag';
  readonly pin_count: number;
}

export type TermKey = readonly [term: string, kind: SearchTermRow['kind']];

export const searchPins = table<SearchPinRow>({
  name: 'search_pins',
  key: ['pin_id'],
  columns: {
    pin_id: 'uuid',
    board_id: 'uuid',
    owner_id: 'uuid',
    title: 'text',
    words: 'text',
    look: 'text',
    counted_in: 'jsonb',
    live: 'boolean',
    created_at: 'timestamptz',
  },
  forget: { by: 'owner_id' },
});

export const searchBoards = table<SearchBoardRow>({
  name: 'search_boards',
  key: ['board_id'],
  columns: {
    board_id: 'uuid',
    owner_id: 'uuid',
    privacy: 'text',
    name: 'text',
    pin_count: 'integer',
    created_at: 'timestamptz',
  },
  forget: { by: 'owner_id' },
});

export const searchTerms = table<SearchTermRow>({
  name: 'search_terms',
  key: ['term', 'kind'],
  columns: { term: 'text', kind: 'text', pin_count: 'integer' },
  forget: { count: 'pin_count', givenBy: { table: 'search_pins', keys: 'counted_in' } },
});

const vector = (column: string, weight: string): string =>
  `setweight(to_tsvector('pg_catalog.simple', ${column}) || to_tsvector('pg_catalog.english', ${column}), '${weight}')`;

export class MakeSearchIndex1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
    await runner.query(`
      CREATE TABLE search_pins (
        pin_id uuid PRIMARY KEY, board_id uuid NOT NULL, owner_id uuid NOT NULL, title text NOT NULL,
        words text NOT NULL, live boolean NOT NULL, created_at timestamptz NOT NULL,
        document tsvector GENERATED ALWAYS AS (${vector('title', 'A')} || ${vector('words', 'B')}) STORED)`);
    await runner.query('CREATE INDEX search_pins_document ON search_pins USING gin (document) WHERE live');
    await runner.query('CREATE INDEX search_pins_newest ON search_pins (created_at DESC, pin_id DESC) WHERE live');
    await runner.query('CREATE INDEX search_pins_of_owner ON search_pins (owner_id, created_at DESC) WHERE live');
    await runner.query(`
      CREATE TABLE search_boards (
        board_id uuid PRIMARY KEY, owner_id uuid NOT NULL, privacy text NOT NULL, name text NOT NULL,
        pin_count integer NOT NULL, created_at timestamptz NOT NULL)`);
    await runner.query('CREATE INDEX search_boards_name ON search_boards USING gin (name public.gin_trgm_ops)');
    await runner.query(`
      CREATE TABLE search_terms (term text, kind text, pin_count integer NOT NULL, PRIMARY KEY (term, kind))`);
    await runner.query('CREATE INDEX search_terms_prefix ON search_terms (term text_pattern_ops)');
    await runner.query('CREATE INDEX search_terms_alike ON search_terms USING gin (term public.gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_pins, search_boards, search_terms');
  }
}

/** For who is erased: everything of theirs. */
export class SearchIndexByPerson1763700012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE search_terms ADD COLUMN owners uuid[] NOT NULL DEFAULT '{}'");
    await runner.query('CREATE INDEX search_terms_by_person ON search_terms USING gin (owners)');
    await runner.query('CREATE INDEX search_pins_by_person ON search_pins (owner_id)');
    await runner.query('CREATE INDEX search_boards_by_person ON search_boards (owner_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX search_pins_by_person, search_boards_by_person');
    await runner.query('ALTER TABLE search_terms DROP COLUMN owners');
  }
}

/** However many people wrote a word, what who is erased gave to it can be taken off. */
export class SearchTermsByPin1763700013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE search_pins ADD COLUMN counted_in jsonb NOT NULL DEFAULT '[]'");
    await runner.query('ALTER TABLE search_terms DROP COLUMN owners');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE search_terms ADD COLUMN owners uuid[] NOT NULL DEFAULT '{}'");
    await runner.query('ALTER TABLE search_pins DROP COLUMN counted_in');
  }
}

/** For each picture once among what is found. */
export class SearchPinsByLook1763700025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE search_pins ADD COLUMN look text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE search_pins DROP COLUMN look');
  }
}
