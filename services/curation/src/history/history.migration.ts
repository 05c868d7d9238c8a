import { migration } from '@corkboard/service/migration';
import { rankSql } from '../pins/pin-rank.ts';
import { endPlacesAtFirst, endPlacesOfRanks } from './read-models/pin-places/end-places.ts';

export const historyOfBoards = migration(
  'HistoryOfBoards1769190001000',
  `CREATE TABLE board_history (
    board_id uuid NOT NULL, position text COLLATE "C" NOT NULL, kind text NOT NULL, at timestamptz NOT NULL,
    actor_id uuid NOT NULL, revision integer, pin_id uuid, section_id uuid, person_id uuid, other_board_id uuid,
    pin_count integer, detail text, command_id uuid, undoes boolean NOT NULL, owner_only boolean NOT NULL, PRIMARY KEY (board_id, position))`,
);

export const placesOfPins = migration(
  'PlacesOfPins1769190002000',
  `CREATE TABLE pin_places (
    pin_id uuid NOT NULL, revision integer NOT NULL, board_id uuid, section_id uuid, rank timestamptz NOT NULL,
    valid_from timestamptz NOT NULL, valid_to timestamptz, PRIMARY KEY (pin_id, revision))`,
  `CREATE INDEX pin_places_of_board ON pin_places (board_id, rank DESC, pin_id DESC)
    INCLUDE (section_id, valid_from, valid_to) WHERE board_id IS NOT NULL`,
  ...endPlacesAtFirst,
);

export const purgedBoards = migration(
  'PurgedBoards1769233000001',
  'CREATE TABLE purged_boards (board_id uuid PRIMARY KEY, purged_at timestamptz NOT NULL)',
);

/** Pins can be placed: a rank is a key of fractional indexing, which the time of the save is the first of. */
export const placesByRank = migration(
  'PlacesByRank1769237000003',
  'DROP INDEX pin_places_of_board',
  'ALTER TABLE pin_places ALTER rank DROP NOT NULL',
  `ALTER TABLE pin_places ALTER rank TYPE text COLLATE "C" USING (${rankSql('rank', 'pin_id')})`,
  `CREATE INDEX pin_places_of_board ON pin_places (board_id, rank DESC, pin_id DESC)
    INCLUDE (section_id, valid_from, valid_to) WHERE board_id IS NOT NULL`,
  endPlacesOfRanks,
);
