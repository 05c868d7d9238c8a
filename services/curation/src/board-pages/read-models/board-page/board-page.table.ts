import {
  boolean,
  integer,
  jsonb,
  type RowOf,
  table,
  text,
  timestamptz,
  uuid,
  uuids,
} from '@corkboard/event-store/table';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { CoverPicture } from '../../../boards/domain/board.facts.ts';
import { hiddenPeople } from '../../../people/hidden-people.ts';

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

/** Addresses that lead to the board besides its own: a row stays small however often a name is changed. */
export const FORMER_KEPT = 50;

/** More than are shown, so that a few deletions leave enough. */
export const RECENT_KEPT = 8;

/** Of pins that were not deleted. */
export const showing = (pictures: readonly BoardPicture[]): readonly BoardPicture[] =>
  pictures.filter(({ gone }) => !gone);

export const boards = table(
  'boards',
  {
    id: uuid({ primary: true }),
    owner_id: uuid(),
    name: text({ nullable: 'once-erased' }),
    slug: text({ nullable: 'once-erased' }),
    /** The board was public under this address at some time. */
    slug_was_public: boolean({ default: 'false' }),
    /** Newest first, at most FORMER_KEPT. */
    former_slugs: jsonb<readonly FormerSlug[]>({ default: "'[]'" }),
    description: text({ nullable: true }),
    privacy: text<BoardPrivacy>(),
    /** Ad account of a protected board. */
    advertiser_id: uuid({ nullable: true }),
    pin_count: integer(),
    section_count: integer({ default: '0' }),
    cover: jsonb<BoardPicture>({ nullable: true }),
    /** The newest pictures, newest first: at most RECENT_KEPT that show, and as many that are gone. */
    recent: jsonb<readonly BoardPicture[]>(),
    /** When its owner put it away; null: it is among the others. */
    archived_at: timestamptz({ nullable: true }),
    created_at: timestamptz(),
    last_pinned_at: timestamptz({ nullable: true }),
    /** When a pin was saved or moved onto it last. */
    last_added_at: timestamptz({ nullable: true }),
    /** Account that did that, while it is its owner or on it: whoever is erased leaves first. */
    last_added_by: uuid({ nullable: true }),
    /** A deleted board keeps its row: it may be restored. */
    deleted_at: timestamptz({ nullable: true }),
    /** Pins that it was deleted with; null while it stands. */
    deleted_pin_count: integer({ nullable: true }),
    /** People on it beside its owner, those of longest standing first. Whoever is erased leaves first. */
    member_ids: uuids({ default: "'{}'" }),
    /** Those of them who may add only. */
    add_only_ids: uuids({ default: "'{}'" }),
    /** While its owner is gone and an editor keeps it: when nobody can take it over any more. */
    offered_until: timestamptz({ nullable: true }),
    /** While its owner closes the account and has it still: until when an editor may take it over. */
    takeover_until: timestamptz({ nullable: true }),
  },
  {
    indexes: {
      boards_of_owner: ['owner_id', 'slug'],
      boards_offered: { columns: ['offered_until'], where: 'offered_until IS NOT NULL' },
      boards_for_takeover: { columns: ['takeover_until'], where: 'takeover_until IS NOT NULL' },
    },
    sql: ['CREATE INDEX boards_of_member ON boards USING gin (member_ids)'],
    forget: { by: 'owner_id' },
  },
);
export type BoardRow = RowOf<typeof boards>;

/** Columns that a list of thousands of boards is made of: it has neither their pictures nor their former addresses. */
export const listedColumns = [
  ...['id', 'owner_id', 'name', 'slug', 'privacy', 'advertiser_id', 'pin_count', 'section_count'],
  ...['archived_at', 'created_at', 'last_pinned_at', 'member_ids', 'add_only_ids', 'offered_until'],
] as const;
export type ListedBoard = Pick<BoardRow, (typeof listedColumns)[number]>;

export interface FormerSectionSlug {
  readonly slug: string;
  readonly until: string;
}

/** Sections of boards; who may see the board sees them. Those that were never ordered by hand stand last, as they were made. */
export const boardSections = table(
  'board_sections',
  {
    id: uuid({ primary: true }),
    board_id: uuid(),
    owner_id: uuid(),
    name: text({ nullable: 'once-erased' }),
    slug: text({ nullable: 'once-erased' }),
    /** Newest first, at most FORMER_KEPT. */
    former_slugs: jsonb<readonly FormerSectionSlug[]>({ default: "'[]'" }),
    /** Place from 0 on, as it was given by hand last. */
    place: integer({ nullable: true }),
    /** Of the event that made it: sections that are made together have one instant. */
    revision: integer({ default: '0' }),
    created_at: timestamptz(),
    /** A deleted section keeps its row while its deletion may be taken back. */
    deleted_at: timestamptz({ nullable: true }),
  },
  {
    indexes: { board_sections_of_board: ['board_id'], board_sections_of_owner: ['owner_id'] },
    forget: { by: 'owner_id' },
  },
);
export type SectionRow = RowOf<typeof boardSections>;

/** Orders that people made of their boards; who has none has no row. */
export const boardOrders = table(
  'board_orders',
  { owner_id: uuid({ primary: true }), board_ids: uuids() },
  { forget: { by: 'owner_id' } },
);

/** Boards that each account saved to last, while it is on them: others save to a shared one, too. */
export const boardLastSaves = table(
  'board_last_saves',
  {
    account_id: uuid({ primary: true }),
    board_id: uuid({ primary: true }),
    /** Null: to the board itself. */
    section_id: uuid({ nullable: true }),
    saved_at: timestamptz(),
  },
  { forget: { by: 'account_id' } },
);

export const boardHiddenPeople = hiddenPeople('board_hidden_people');
