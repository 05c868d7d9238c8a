import { migration } from '@corkboard/service/migration';
import { listOfBulkActions } from './bulk-actions/bulk-actions.migration.ts';
import { historyOfBoards, placesByRank, placesOfPins, purgedBoards } from './history/history.migration.ts';
import { ranksOfPins } from './pins/read-models/pin-page/pin-ranks.migration.ts';
import {
  movedPublicPins,
  publicPins,
  shownPublicPins,
  sparingPublicPins,
} from './pins/read-models/pin-page/public-pins.migration.ts';
import { document } from './search/read-models/search-index/search-index.table.ts';

export const migrations = [
  migration(
    'MakeBoardPage1763700000000',
    `CREATE TABLE boards (
      id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text, slug text, privacy text NOT NULL,
      pin_count integer NOT NULL, cover jsonb, recent jsonb NOT NULL,
      created_at timestamptz NOT NULL, last_pinned_at timestamptz)`,
    'CREATE INDEX boards_of_owner ON boards (owner_id, slug)',
  ),
  migration(
    'MakePinPage1763700001000',
    `CREATE TABLE pins (
      id uuid PRIMARY KEY, board_id uuid NOT NULL, owner_id uuid NOT NULL, origin_pin_id uuid NOT NULL,
      source_owner_id uuid, title text, description text, alt_text text, link text, hashtags text[] NOT NULL,
      method text NOT NULL, color text, media_id text, media jsonb, picture_key text, removable boolean NOT NULL,
      save_count integer NOT NULL, created_at timestamptz NOT NULL, deleted_at timestamptz)`,
    `CREATE TABLE pin_boards (
      board_id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text, slug text, privacy text NOT NULL)`,
    'CREATE INDEX pins_newest ON pins (created_at DESC, id DESC) WHERE deleted_at IS NULL',
    'CREATE INDEX pins_of_board ON pins (board_id, created_at DESC, id DESC) WHERE deleted_at IS NULL',
    'CREATE INDEX pins_of_owner ON pins (owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL',
    `CREATE INDEX pins_of_picture ON pins (picture_key, owner_id, created_at DESC)
      WHERE deleted_at IS NULL AND picture_key IS NOT NULL`,
    'CREATE INDEX pins_of_link ON pins (md5(link)) WHERE deleted_at IS NULL AND link IS NOT NULL',
  ),
  migration(
    'MakeSearchIndex1763700002000',
    'CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public',
    `CREATE TABLE search_pins (
      pin_id uuid PRIMARY KEY, board_id uuid NOT NULL, owner_id uuid NOT NULL, title text NOT NULL,
      words text NOT NULL, live boolean NOT NULL, created_at timestamptz NOT NULL, ${document})`,
    'CREATE INDEX search_pins_document ON search_pins USING gin (document) WHERE live',
    'CREATE INDEX search_pins_newest ON search_pins (created_at DESC, pin_id DESC) WHERE live',
    'CREATE INDEX search_pins_of_owner ON search_pins (owner_id, created_at DESC) WHERE live',
    `CREATE TABLE search_boards (
      board_id uuid PRIMARY KEY, owner_id uuid NOT NULL, privacy text NOT NULL, name text NOT NULL,
      pin_count integer NOT NULL, created_at timestamptz NOT NULL)`,
    'CREATE INDEX search_boards_name ON search_boards USING gin (name public.gin_trgm_ops)',
    'CREATE TABLE search_terms (term text, kind text, pin_count integer NOT NULL, PRIMARY KEY (term, kind))',
    'CREATE INDEX search_terms_prefix ON search_terms (term text_pattern_ops)',
    'CREATE INDEX search_terms_alike ON search_terms USING gin (term public.gin_trgm_ops)',
  ),
  migration(
    'MakeClientEvents1763700003000',
    `CREATE TABLE client_events (
      at timestamptz NOT NULL DEFAULT now(), number integer NOT NULL, pin_id text, method text,
      query text NOT NULL, signed_in boolean NOT NULL)`,
    'CREATE INDEX client_events_at ON client_events USING brin (at)',
  ),
  migration(
    'HeldFiles1763700010000',
    'CREATE TABLE held_files (hash text NOT NULL, holder text NOT NULL, until timestamptz, PRIMARY KEY (hash, holder))',
    'CREATE INDEX held_files_until ON held_files (until) WHERE until IS NOT NULL',
    'CREATE TABLE pins_waiting_for_pictures (pin_id uuid PRIMARY KEY, media_id text NOT NULL)',
    'CREATE INDEX pins_waiting_by_media ON pins_waiting_for_pictures (media_id)',
    'CREATE TABLE attached_media (media_id text PRIMARY KEY)',
    'CREATE TABLE registered_images (media_id text PRIMARY KEY, registered_at timestamptz NOT NULL DEFAULT now())',
  ),
  migration(
    'PinsByPerson1763700011000',
    'CREATE INDEX pins_by_person ON pins (owner_id)',
    'CREATE INDEX pin_boards_by_person ON pin_boards (owner_id)',
  ),
  migration(
    'SearchIndexByPerson1763700012000',
    "ALTER TABLE search_terms ADD COLUMN owners uuid[] NOT NULL DEFAULT '{}'",
    'CREATE INDEX search_terms_by_person ON search_terms USING gin (owners)',
    'CREATE INDEX search_pins_by_person ON search_pins (owner_id)',
    'CREATE INDEX search_boards_by_person ON search_boards (owner_id)',
  ),
  migration(
    'SearchTermsByPin1763700013000',
    "ALTER TABLE search_pins ADD COLUMN counted_in jsonb NOT NULL DEFAULT '[]'",
    'ALTER TABLE search_terms DROP COLUMN owners',
  ),
  migration(
    'FormerSlugs1763700020000',
    `ALTER TABLE boards ADD COLUMN slug_was_public boolean NOT NULL DEFAULT false,
      ADD COLUMN former_slugs jsonb NOT NULL DEFAULT '[]'`,
  ),
  migration('BoardsGone1763700021000', 'ALTER TABLE boards ADD COLUMN deleted_at timestamptz'),
  migration(
    'MakeBoardsBeingMade1763700022000',
    `CREATE TABLE boards_being_made (
      board_id uuid PRIMARY KEY, owner_id uuid NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())`,
    'CREATE INDEX boards_being_made_of_owner ON boards_being_made (owner_id)',
    'CREATE INDEX boards_being_made_since ON boards_being_made (begun_at)',
  ),
  migration(
    'ErasedPictures1763700023000',
    `CREATE TABLE erased_pictures (
      hash text NOT NULL, holder text NOT NULL, account_id uuid NOT NULL, PRIMARY KEY (hash, holder))`,
  ),
  migration(
    'PinsOfLook1763700024000',
    `CREATE INDEX pins_of_look ON pins ((coalesce(picture_key, origin_pin_id::text)), created_at, id)
      WHERE deleted_at IS NULL`,
  ),
  migration('SearchPinsByLook1763700025000', "ALTER TABLE search_pins ADD COLUMN look text NOT NULL DEFAULT ''"),
  publicPins,
  migration('AdvertiserOfBoards1763770000000', 'ALTER TABLE boards ADD COLUMN advertiser_id uuid'),
  migration(
    'MakeActs1769110000000',
    `CREATE TABLE acts (
      command_id uuid PRIMARY KEY, actor_id uuid NOT NULL, subject_id uuid NOT NULL, type text NOT NULL,
      category text NOT NULL, thing_id uuid NOT NULL, undoes uuid, at timestamptz NOT NULL)`,
    'CREATE INDEX acts_of_actor ON acts (actor_id, at, command_id) WHERE undoes IS NULL',
    'CREATE INDEX acts_that_undo ON acts (undoes) WHERE undoes IS NOT NULL',
    'CREATE INDEX acts_by_person ON acts (actor_id)',
  ),
  movedPublicPins,
  migration(
    'SectionsOfBoards1769120000000',
    'ALTER TABLE boards ADD COLUMN section_count integer NOT NULL DEFAULT 0',
    `CREATE TABLE board_sections (
      id uuid PRIMARY KEY, board_id uuid NOT NULL, owner_id uuid NOT NULL, name text, slug text,
      former_slugs jsonb NOT NULL DEFAULT '[]', place integer, created_at timestamptz NOT NULL)`,
    'CREATE INDEX board_sections_of_board ON board_sections (board_id)',
    'CREATE INDEX board_sections_of_owner ON board_sections (owner_id)',
  ),
  migration(
    'PinsOfSections1769120001000',
    'ALTER TABLE pins ADD COLUMN section_id uuid',
    `CREATE INDEX pins_of_section ON pins (section_id, created_at DESC, id DESC)
      WHERE deleted_at IS NULL AND section_id IS NOT NULL`,
    `CREATE INDEX pins_outside_sections ON pins (board_id, created_at DESC, id DESC)
      WHERE deleted_at IS NULL AND section_id IS NULL`,
    'CREATE TABLE pin_sections (section_id uuid PRIMARY KEY, board_id uuid NOT NULL, deleted_at timestamptz)',
    'CREATE INDEX pin_sections_of_board ON pin_sections (board_id)',
  ),
  migration(
    'LastSectionOfBoards1769120002000',
    'ALTER TABLE boards ADD COLUMN last_section_id uuid',
    'ALTER TABLE board_sections ADD COLUMN revision integer NOT NULL DEFAULT 0',
  ),
  migration(
    'CollaboratorsOfBoards1769130000000',
    `ALTER TABLE boards ADD COLUMN member_ids uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN add_only_ids uuid[] NOT NULL DEFAULT '{}'`,
    'CREATE INDEX boards_of_member ON boards USING gin (member_ids)',
    `ALTER TABLE pin_boards ADD COLUMN member_ids uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN editor_ids uuid[] NOT NULL DEFAULT '{}'`,
    `CREATE TABLE board_invites (
      invite_id uuid PRIMARY KEY, board_id uuid NOT NULL, account_id uuid,
      status text NOT NULL, expires_at timestamptz NOT NULL)`,
    'CREATE INDEX board_invites_by_end ON board_invites (expires_at)',
    'CREATE INDEX board_invites_of_account ON board_invites (account_id)',
    `CREATE TABLE board_invites_sent (
      invite_id uuid PRIMARY KEY, inviter_id uuid NOT NULL, sent_at timestamptz NOT NULL DEFAULT now())`,
    'CREATE INDEX board_invites_sent_by ON board_invites_sent (inviter_id, sent_at)',
  ),
  migration(
    'LastAddedToBoards1769150000000',
    'ALTER TABLE boards ADD COLUMN last_added_at timestamptz, ADD COLUMN last_added_by uuid',
  ),
  migration('ActsByTime1769150001000', 'CREATE INDEX acts_by_time ON acts (at)'),
  migration(
    'DeletedBoardsComeBack1769170001000',
    'ALTER TABLE boards ADD COLUMN deleted_pin_count integer',
    'ALTER TABLE search_boards ADD COLUMN live boolean NOT NULL DEFAULT true',
    'CREATE INDEX pins_deleted_of_board ON pins (board_id, id) WHERE deleted_at IS NOT NULL',
  ),
  migration(
    'BoardsOffered1769200001000',
    'ALTER TABLE boards ADD COLUMN offered_until timestamptz',
    'CREATE INDEX boards_offered ON boards (offered_until) WHERE offered_until IS NOT NULL',
  ),
  shownPublicPins,
  migration(
    'HiddenPeople1769211001001',
    'CREATE TABLE board_hidden_people (account_id uuid PRIMARY KEY, causes text[] NOT NULL)',
    'CREATE TABLE search_hidden_people (account_id uuid PRIMARY KEY, causes text[] NOT NULL)',
  ),
  historyOfBoards,
  placesOfPins,
  migration(
    'MakeTrash1769170002000',
    `CREATE TABLE trash (
      thing_id uuid PRIMARY KEY, kind text NOT NULL, board_id uuid NOT NULL,
      deleted_by uuid NOT NULL, deleted_at timestamptz NOT NULL)`,
    'CREATE INDEX trash_of_person ON trash (deleted_by, deleted_at, thing_id)',
    'CREATE INDEX trash_of_board ON trash (board_id, kind, deleted_at, thing_id)',
  ),
  migration(
    'PurgedPictures1769170003000',
    'ALTER TABLE trash ALTER COLUMN deleted_by DROP NOT NULL',
    'CREATE INDEX trash_by_time ON trash (deleted_at)',
    'CREATE TABLE purged_pictures (hash text, holder text, PRIMARY KEY (hash, holder))',
    `CREATE INDEX pins_deleted_of_picture ON pins (picture_key)
      WHERE deleted_at IS NOT NULL AND picture_key IS NOT NULL`,
  ),
  migration(
    'DescriptionsOfBoards1769231000001',
    'ALTER TABLE boards ADD COLUMN description text',
    "ALTER TABLE search_boards ADD COLUMN description text NOT NULL DEFAULT ''",
    'DROP INDEX search_boards_name',
    `CREATE INDEX search_boards_said ON search_boards USING gin ((name || ' ' || description) public.gin_trgm_ops)`,
  ),
  migration('ArchivedBoards1769231000002', 'ALTER TABLE boards ADD COLUMN archived_at timestamptz'),
  migration(
    'OrdersOfBoards1769231000003',
    'CREATE TABLE board_orders (owner_id uuid PRIMARY KEY, board_ids uuid[] NOT NULL)',
  ),
  purgedBoards,
  migration('DeletedSectionsComeBack1769232000001', 'ALTER TABLE board_sections ADD COLUMN deleted_at timestamptz'),
  sparingPublicPins,
  ranksOfPins,
  placesByRank,
  listOfBulkActions,
  migration(
    'InterestLists1769237000020',
    `CREATE TABLE interest_lists (
      list_id uuid PRIMARY KEY, items jsonb NOT NULL, reason text, changed_at timestamptz)`,
  ),
  migration(
    'TakeoversOfBoards1769237000040',
    'ALTER TABLE boards ADD COLUMN takeover_until timestamptz',
    'CREATE INDEX boards_for_takeover ON boards (takeover_until) WHERE takeover_until IS NOT NULL',
  ),
  migration(
    'LiveStreams1769239000000',
    `CREATE TABLE live_streams (
      stream_id uuid PRIMARY KEY, account_id uuid NOT NULL, expires_at timestamptz NOT NULL)`,
    'CREATE INDEX live_streams_of_account ON live_streams (account_id)',
    'CREATE INDEX live_streams_by_end ON live_streams (expires_at)',
  ),
  migration(
    'LastSavesOfAccounts1769239000010',
    `CREATE TABLE board_last_saves (
      account_id uuid, board_id uuid, section_id uuid, saved_at timestamptz NOT NULL, PRIMARY KEY (account_id, board_id))`,
    'ALTER TABLE boards DROP COLUMN last_section_id',
  ),
];
