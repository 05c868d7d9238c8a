import { boolean, jsonb, type RowOf, table, text, texts, timestamptz, uuid, uuids } from '@corkboard/event-store/table';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { hiddenPeople } from '../../../people/hidden-people.ts';

/** Every list is one descending walk over one of the indexes, so that a page costs the same at any depth. */
export const pins = table(
  'pins',
  {
    id: uuid({ primary: true }),
    board_id: uuid(),
    /** Null: on the board itself, as where the section was deleted meanwhile. */
    section_id: uuid({ nullable: true }),
    owner_id: uuid(),
    origin_pin_id: uuid(),
    /** Null for a pin of its own. */
    source_owner_id: uuid({ nullable: true }),
    /** Null for a pin of its own. */
    source_pin_id: uuid({ nullable: true }),
    title: text({ nullable: true }),
    description: text({ nullable: true }),
    alt_text: text({ nullable: true }),
    link: text({ nullable: true }),
    hashtags: texts(),
    method: text(),
    color: text({ nullable: true }),
    media_id: text({ nullable: true }),
    media: jsonb<MediaFacts>({ nullable: true }),
    /** Equal for pins that show the same picture: the hash of its bytes, else the id of what is on its way. */
    picture_key: text({ nullable: true }),
    removable: boolean(),
    created_at: timestamptz(),
    /** A deleted pin keeps its row: it may be restored. */
    deleted_at: timestamptz({ nullable: true }),
    /** Order of boards and sections, highest first: by the time of the save, until somebody places it. */
    rank: text({ collation: 'C', default: "''" }),
  },
  {
    // For who is erased: everything of theirs, deleted pins too.
    indexes: { pins_by_person: ['owner_id'] },
    sql: [
      'CREATE INDEX pins_of_board ON pins (board_id, rank DESC, id DESC) WHERE deleted_at IS NULL',
      `CREATE INDEX pins_of_section ON pins (section_id, rank DESC, id DESC)
        WHERE deleted_at IS NULL AND section_id IS NOT NULL`,
      `CREATE INDEX pins_outside_sections ON pins (board_id, rank DESC, id DESC)
        WHERE deleted_at IS NULL AND section_id IS NULL`,
      'CREATE INDEX pins_deleted_of_board ON pins (board_id, id) WHERE deleted_at IS NOT NULL',
      `CREATE INDEX pins_deleted_of_picture ON pins (picture_key)
        WHERE deleted_at IS NOT NULL AND picture_key IS NOT NULL`,
      'CREATE INDEX pins_of_owner ON pins (owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL',
      `CREATE INDEX pins_of_picture ON pins (picture_key, owner_id, created_at DESC)
        WHERE deleted_at IS NULL AND picture_key IS NOT NULL`,
      'CREATE INDEX pins_of_link ON pins (md5(link)) WHERE deleted_at IS NULL AND link IS NOT NULL',
      // For each picture once: whether a pin is the first that shows it is one look into this index.
      `CREATE INDEX pins_of_look ON pins ((coalesce(picture_key, origin_pin_id::text)), created_at, id)
        WHERE deleted_at IS NULL`,
    ],
    // The rows stay: a process finds by them what it has to delete.
    forget: { by: 'owner_id', blank: ['title', 'description', 'alt_text', 'media', 'picture_key'] },
  },
);
export type PinRow = RowOf<typeof pins>;

/** Privacy and names of the boards of pins. A deleted board has no row. */
export const pinBoards = table(
  'pin_boards',
  {
    board_id: uuid({ primary: true }),
    owner_id: uuid(),
    name: text({ nullable: 'once-erased' }),
    slug: text({ nullable: 'once-erased' }),
    privacy: text<BoardPrivacy>(),
    /** People on it beside its owner. */
    member_ids: uuids({ default: "'{}'" }),
    /** Those of them who may delete all pins. */
    editor_ids: uuids({ default: "'{}'" }),
  },
  { indexes: { pin_boards_by_person: ['owner_id'] }, forget: { by: 'owner_id' } },
);

/** Sections of boards. A deleted one keeps its row: its pins stand on the board itself, and stay as they were recorded. */
export const pinSections = table(
  'pin_sections',
  { section_id: uuid({ primary: true }), board_id: uuid(), deleted_at: timestamptz({ nullable: true }) },
  { indexes: { pin_sections_of_board: ['board_id'] } },
);

export const pinHiddenPeople = hiddenPeople('pin_hidden_people');
