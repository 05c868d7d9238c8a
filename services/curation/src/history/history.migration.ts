import { migration } from '@corkboard/service/migration';
import { rankSql } from '../pins/pin-rank.ts';
import { endPlacesOfRanks } from './read-models/pin-places/end-places.ts';

/** As before pins were placed. */
const FUNCTION_AT_FIRST = `
  CREATE FUNCTION end_pin_places() RETURNS trigger LANGUAGE plpgsql AS $end$
  DECLARE
    all_places text := format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME);
  BEGIN
    IF NOT EXISTS (SELECT FROM after_rows WHERE revision > 0) THEN RETURN NULL; END IF;
    EXECUTE format('UPDATE %1$s p SET valid_to = n.valid_from
      FROM after_rows n CROSS JOIN LATERAL (SELECT l.revision FROM %1$s l
        WHERE l.pin_id = n.pin_id AND l.revision < n.revision ORDER BY l.revision DESC LIMIT 1) last
      WHERE n.revision > 0 AND p.pin_id = n.pin_id AND p.revision = last.revision', all_places);
    EXECUTE format('UPDATE %1$s p SET rank = first.rank,
        section_id = CASE WHEN last.board_id IS NULL THEN last.section_id ELSE p.section_id END
      FROM after_rows n
      CROSS JOIN LATERAL (SELECT f.rank FROM %1$s f WHERE f.pin_id = n.pin_id ORDER BY f.revision LIMIT 1) first
      CROSS JOIN LATERAL (SELECT l.board_id, l.section_id FROM %1$s l
        WHERE l.pin_id = n.pin_id AND l.revision < n.revision ORDER BY l.revision DESC LIMIT 1) last
      WHERE n.revision > 0 AND n.board_id IS NOT NULL AND p.pin_id = n.pin_id AND p.revision = n.revision', all_places);
    RETURN NULL;
  END $end$`;

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
  FUNCTION_AT_FIRST,
  `CREATE TRIGGER end_after_insert AFTER INSERT ON pin_places REFERENCING NEW TABLE AS after_rows
    FOR EACH STATEMENT EXECUTE FUNCTION end_pin_places()`,
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
