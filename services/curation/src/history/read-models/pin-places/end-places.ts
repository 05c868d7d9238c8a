/**
 * A place ends where the next one of its pin begins, and keeps the rank of the pin: both are said by other rows than the
 * one that an event writes (ADR 21). One look into the key for each new place after the first. What is restored stands
 * in the section that it was deleted from.
 */
interface Release {
  readonly create: 'CREATE' | 'CREATE OR REPLACE';
  /** Rank of a new place, and the look for it. */
  readonly rank: string;
  readonly ranked: string;
}

const ended = ({ create, rank, ranked }: Release): string => `
  ${create} FUNCTION end_pin_places() RETURNS trigger LANGUAGE plpgsql AS $end$
  DECLARE
    all_places text := format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME);
  BEGIN
    IF NOT EXISTS (SELECT FROM after_rows WHERE revision > 0) THEN RETURN NULL; END IF;
    EXECUTE format('UPDATE %1$s p SET valid_to = n.valid_from
      FROM after_rows n CROSS JOIN LATERAL (SELECT l.revision FROM %1$s l
        WHERE l.pin_id = n.pin_id AND l.revision < n.revision ORDER BY l.revision DESC LIMIT 1) last
      WHERE n.revision > 0 AND p.pin_id = n.pin_id AND p.revision = last.revision', all_places);
    EXECUTE format('UPDATE %1$s p SET rank = ${rank},
        section_id = CASE WHEN last.board_id IS NULL THEN last.section_id ELSE p.section_id END
      FROM after_rows n
      CROSS JOIN LATERAL (${ranked}
      CROSS JOIN LATERAL (SELECT l.board_id, l.section_id FROM %1$s l
        WHERE l.pin_id = n.pin_id AND l.revision < n.revision ORDER BY l.revision DESC LIMIT 1) last
      WHERE n.revision > 0 AND n.board_id IS NOT NULL AND p.pin_id = n.pin_id AND p.revision = n.revision', all_places);
    RETURN NULL;
  END $end$`;

const TRIGGER = `CREATE TRIGGER end_after_insert AFTER INSERT ON pin_places REFERENCING NEW TABLE AS after_rows
    FOR EACH STATEMENT EXECUTE FUNCTION end_pin_places()`;

/** As before pins were placed: the rank is the one of the save. */
const AT_FIRST: Release = {
  create: 'CREATE',
  rank: 'first.rank',
  ranked: 'SELECT f.rank FROM %1$s f WHERE f.pin_id = n.pin_id ORDER BY f.revision LIMIT 1) first',
};
const PLACED: Release = {
  create: 'CREATE OR REPLACE',
  rank: 'coalesce(p.rank, ranked.rank)',
  ranked: `SELECT r.rank FROM %1$s r WHERE r.pin_id = n.pin_id AND r.revision < n.revision
        AND r.rank IS NOT NULL ORDER BY r.revision DESC LIMIT 1) ranked`,
};

export const endPlacesAtFirst: readonly string[] = [ended(AT_FIRST), TRIGGER];
export const endPlacesOfRanks = ended(PLACED);
export const endPlaces: readonly string[] = [ended({ ...PLACED, create: 'CREATE' }), TRIGGER];
