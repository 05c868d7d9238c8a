/** Of the advisory lock that all who append take, one after the other. */
export const appendLock = (s: string): string => `corkboard/append/${s}`;

/** The highest position that the statement sees: one descent at the end of the primary key. */
export const lastPosition = (s: string): string =>
  `coalesce((SELECT l.position FROM ${s}.events l ORDER BY l.position DESC LIMIT 1), 0)`;

/**
 * Waits for all who append before, and answers the last position. Each statement in it sees what was committed until
 * it begins, so the second one what was written by whoever had the lock before, as that one let go of it after its
 * commit was visible. Nothing is updated: a row with the last position would leave a dead version with each append, and
 * all of them would be walked over for as long as any snapshot is held (ADR 23).
 */
export const lockHead = (s: string): string => `
CREATE OR REPLACE FUNCTION ${s}.lock_head() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('${appendLock(s)}', 0));
  RETURN ${lastPosition(s)};
END $$;
`;
