import { boolean, integer, jsonb, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { hiddenPeople } from '../../../people/hidden-people.ts';

/** Words and hashtags that pins were saved with; whether anybody may see such a pin is asked when one is offered. */
export const searchTerms = table(
  'search_terms',
  { term: text({ primary: true }), kind: text<'query' | 'hashtag'>({ primary: true }), pin_count: integer() },
  {
    sql: [
      'CREATE INDEX search_terms_prefix ON search_terms (term text_pattern_ops)',
      'CREATE INDEX search_terms_alike ON search_terms USING gin (term public.gin_trgm_ops)',
    ],
    forget: { count: 'pin_count', givenBy: { table: 'search_pins', keys: 'counted_in' } },
  },
);
export type SearchTermRow = RowOf<typeof searchTerms>;

export type TermKey = readonly [term: string, kind: SearchTermRow['kind']];

const vector = (column: string, weight: string): string =>
  `setweight(to_tsvector('pg_catalog.simple', ${column}) || to_tsvector('pg_catalog.english', ${column}), '${weight}')`;
/** The database makes the search document. */
export const document = `document tsvector GENERATED ALWAYS AS (${vector('title', 'A')} || ${vector('words', 'B')}) STORED`;

export const searchPins = table(
  'search_pins',
  {
    pin_id: uuid({ primary: true }),
    board_id: uuid(),
    owner_id: uuid(),
    /** Without accents and case, as `words`. */
    title: text(),
    words: text(),
    /** Equal for pins that show the same picture. */
    look: text({ default: "''" }),
    /** Each word that this pin was counted in, as often as it was. */
    counted_in: jsonb<readonly TermKey[]>({ default: "'[]'" }),
    live: boolean(),
    created_at: timestamptz(),
  },
  {
    indexes: { search_pins_by_person: ['owner_id'] },
    sql: [
      `ALTER TABLE search_pins ADD COLUMN ${document}`,
      'CREATE INDEX search_pins_document ON search_pins USING gin (document) WHERE live',
      'CREATE INDEX search_pins_newest ON search_pins (created_at DESC, pin_id DESC) WHERE live',
      'CREATE INDEX search_pins_of_owner ON search_pins (owner_id, created_at DESC) WHERE live',
    ],
    forget: { by: 'owner_id' },
  },
);

/** All that a board says, in the very words of its index. */
export const said = "(name || ' ' || description)";

export const searchBoards = table(
  'search_boards',
  {
    board_id: uuid({ primary: true }),
    owner_id: uuid(),
    privacy: text<BoardPrivacy>(),
    name: text(),
    /** Without accents and case, as `name`. */
    description: text({ default: "''" }),
    pin_count: integer(),
    /** False: it is deleted, and may be restored. */
    live: boolean({ default: 'true' }),
    created_at: timestamptz(),
  },
  {
    indexes: { search_boards_by_person: ['owner_id'] },
    sql: [
      'CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public',
      `CREATE INDEX search_boards_said ON search_boards USING gin (${said} public.gin_trgm_ops)`,
    ],
    forget: { by: 'owner_id' },
  },
);
export type SearchBoardRow = RowOf<typeof searchBoards>;

export const searchHiddenPeople = hiddenPeople('search_hidden_people');
