/** In one order everywhere. */
const lockingStreams = (s: string): string => `  PERFORM pg_advisory_xact_lock(k) FROM (
    SELECT DISTINCT hashtextextended('${s}/' || name, 0) AS k FROM unnest(a_stream) AS name ORDER BY k
  ) AS keys;`;

const CONFLICTS = `WHEN a.expected >= 0 AND a.expected IS DISTINCT FROM t.revision THEN 'conflict'
           WHEN a.expected = -1 AND t.revision IS NOT NULL THEN 'conflict'
           WHEN a.expected = -2 AND t.revision IS NULL THEN 'conflict'
           ELSE 'appended' END`;

const lastOf = (s: string): string => `LEFT JOIN LATERAL (
      SELECT x.revision FROM ${s}.events x WHERE x.stream = a.stream ORDER BY x.revision DESC LIMIT 1
    ) t ON true`;

/** Tells conflicts, and duplicates and taken ids where an id is known already, which is seldom. */
const verdicts = (s: string): string => `  SELECT array_agg(coalesce(t.revision, -1) ORDER BY a.n),
         array_agg(CASE ${CONFLICTS} ORDER BY a.n),
         array_agg(t.revision ORDER BY a.n), array_agg(NULL::bigint)
    INTO v_actual, v_status, v_revision, v_seq
    FROM unnest(a_stream, a_expected) WITH ORDINALITY AS a(stream, expected, n)
    ${lastOf(s)}
   WHERE NOT EXISTS (SELECT FROM ${s}.events x WHERE x.id = ANY (e_id));

  IF v_status IS NULL THEN
    SELECT array_agg(coalesce(t.revision, -1) ORDER BY a.n),
           array_agg(CASE
             WHEN d.found > 0 AND d.here AND d.found = d.wanted THEN 'duplicate'
             WHEN d.found > 0 THEN 'id-taken'
             ${CONFLICTS} ORDER BY a.n),
           array_agg(CASE WHEN d.found > 0 THEN d.revision ELSE t.revision END ORDER BY a.n),
           array_agg(d.seq ORDER BY a.n)
      INTO v_actual, v_status, v_revision, v_seq
      FROM unnest(a_stream, a_expected) WITH ORDINALITY AS a(stream, expected, n)
      ${lastOf(s)}
      LEFT JOIN (
        SELECT e.append, count(*) AS wanted, count(f.seq) AS found, max(f.revision) AS revision, max(f.seq) AS seq,
               bool_and(f.stream = a_stream[e.append]) AS here
          FROM unnest(e_append, e_id) AS e(append, id)
          LEFT JOIN LATERAL (SELECT x.seq, x.revision, x.stream FROM ${s}.events x WHERE x.id = e.id OFFSET 0) f ON true
         GROUP BY e.append
      ) d ON d.append = a.n;
  END IF;`;

/** Takes the claims of what is still to be appended; a refused append gives back what it took. */
const takingClaims = (s: string): string => `  IF cardinality(c_append) > 0 THEN
    WITH taken AS (
      INSERT INTO ${s}.claims (kind, value, stream)
      SELECT c.kind, c.value, a_stream[c.append]
        FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
       WHERE v_status[c.append] = 'appended'
       ORDER BY c.kind, c.value
      ON CONFLICT DO NOTHING
      RETURNING kind, value
    )
    SELECT array_agg(kind), array_agg(value) INTO v_kind, v_value FROM taken;

    -- A claim that is not ours now was taken when it was tried, also when it has been released since.
    SELECT array_agg(CASE WHEN x.kind IS NULL THEN v_status[n] ELSE 'claim-taken' END ORDER BY n),
           array_agg(x.kind ORDER BY n), array_agg(x.value ORDER BY n)
      INTO v_status, v_taken_kind, v_taken_value
      FROM generate_subscripts(a_stream, 1) AS n
      LEFT JOIN LATERAL (
        SELECT c.kind, c.value FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
          LEFT JOIN ${s}.claims h ON h.kind = c.kind AND h.value = c.value
         WHERE c.append = n AND v_status[n] = 'appended' AND h.stream IS DISTINCT FROM a_stream[n]
         ORDER BY c.kind, c.value LIMIT 1
      ) x ON true;

    IF 'claim-taken' = ANY (v_status) AND v_kind IS NOT NULL THEN
      DELETE FROM ${s}.claims h
       USING unnest(c_append, c_kind, c_value) AS c(append, kind, value), unnest(v_kind, v_value) AS t(kind, value)
       WHERE v_status[c.append] = 'claim-taken' AND h.kind = c.kind AND h.value = c.value
         AND t.kind = c.kind AND t.value = c.value;
    END IF;
  END IF;`;

/** Claims that an append gives up, unless it takes them as well. */
const releasingClaims = (s: string): string => `  IF cardinality(r_append) > 0 THEN
    DELETE FROM ${s}.claims h
     USING unnest(r_append, r_kind, r_value) AS r(append, kind, value)
     WHERE v_status[r.append] = 'appended' AND h.kind = r.kind AND h.value = r.value AND h.stream = a_stream[r.append]
       AND NOT EXISTS (SELECT 1 FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
                        WHERE c.append = r.append AND c.kind = r.kind AND c.value = r.value);
  END IF;`;

/**
 * What nearly every call is, with the fewest statements: the time of a small append is the starting of statements.
 * Anything else about it is left to the steps that follow.
 */
const alone = (
  s: string,
): string => `  IF cardinality(a_stream) = 1 AND cardinality(c_append) + cardinality(r_append) = 0 THEN
    v_locked := pg_advisory_xact_lock(hashtextextended('${s}/' || a_stream[1], 0)) IS NULL;
    SELECT h.position, t.revision INTO v_head, v_last
      FROM ${s}.head h
      LEFT JOIN LATERAL (
        SELECT x.revision FROM ${s}.events x WHERE x.stream = a_stream[1] ORDER BY x.revision DESC LIMIT 1
      ) t ON true
     WHERE NOT EXISTS (SELECT FROM ${s}.pending)
       AND NOT EXISTS (SELECT FROM ${s}.events x WHERE x.id = ANY (e_id))
       FOR UPDATE OF h SKIP LOCKED;
    IF v_head IS NOT NULL AND (CASE a_expected[1] WHEN -3 THEN true WHEN -2 THEN v_last IS NOT NULL
        WHEN -1 THEN v_last IS NULL ELSE v_last IS NOT DISTINCT FROM a_expected[1] END) THEN
      WITH stored AS (
        INSERT INTO ${s}.events (stream, revision, id, type, version, data, metadata, correlation_id, causation_id)
        SELECT a_stream[1], coalesce(v_last, -1) + e.n, e.id, e.type, e.version, e.data::json, e.metadata::json,
               e.correlation, e.causation
          FROM unnest(e_id, e_type, e_version, e_data, e_metadata, e_correlation, e_causation)
               WITH ORDINALITY AS e(id, type, version, data, metadata, correlation, causation, n)
         ORDER BY e.n
        RETURNING events.seq, events.type
      ), placed AS (
        INSERT INTO ${s}.log (position, seq, type)
        SELECT v_head + row_number() OVER (ORDER BY x.seq), x.seq, x.type FROM stored x
      )
      UPDATE ${s}.head SET position = v_head + cardinality(e_id) RETURNING (SELECT max(x.seq) FROM stored x) INTO seq;
      append := 1;
      status := 'appended';
      revision := coalesce(v_last, -1) + cardinality(e_id);
      pos := v_head + cardinality(e_id);
      head := pos;
      RETURN NEXT;
      RETURN;
    END IF;
    v_head := NULL;
  END IF;`;

const storedEvents = (s: string): string => `WITH stored AS (
      INSERT INTO ${s}.events (stream, revision, id, type, version, data, metadata, correlation_id, causation_id)
      SELECT a_stream[e.append], v_actual[e.append] + row_number() OVER (PARTITION BY e.append ORDER BY e.n),
             e.id, e.type, e.version, e.data::json, e.metadata::json, e.correlation, e.causation
        FROM unnest(e_append, e_id, e_type, e_version, e_data, e_metadata, e_correlation, e_causation)
             WITH ORDINALITY AS e(append, id, type, version, data, metadata, correlation, causation, n)
       WHERE v_status[e.append] = 'appended'
       ORDER BY e.n
      RETURNING events.seq, events.stream, events.revision, events.type
    )`;

const OWN = `SELECT array_agg(x.seq ORDER BY x.seq), array_agg(x.stream ORDER BY x.seq),
           array_agg(x.revision ORDER BY x.seq), array_agg(x.type ORDER BY x.seq)
      INTO v_own, v_own_stream, v_own_revision, v_own_type FROM stored x`;

/**
 * Stores the events and, where nobody else is at it, gives them their places. Whoever gets the head's row at once gives
 * out the places itself, first to what waits: of its own streams, too, nothing earlier can be unseen. Who does not get it
 * leaves its events to the sequencer and waits for nobody.
 */
const storing = (s: string): string => `  IF 'appended' = ANY (v_status) THEN
    SELECT h.position INTO v_head FROM ${s}.head h
     WHERE NOT EXISTS (SELECT FROM ${s}.pending) FOR UPDATE SKIP LOCKED;
  END IF;
  IF v_head IS NOT NULL THEN
    ${storedEvents(s)}, placed AS (
      INSERT INTO ${s}.log (position, seq, type)
      SELECT v_head + row_number() OVER (ORDER BY x.seq), x.seq, x.type FROM stored x
    ), counted AS (
      UPDATE ${s}.head SET position = v_head + (SELECT count(*) FROM stored x)
    )
    ${OWN};
  ELSE
    ${storedEvents(s)}
    ${OWN};
    SELECT CASE WHEN (SELECT count(*) FROM (SELECT FROM ${s}.pending LIMIT 1001) few) <= 1000 THEN h.position END
      INTO v_head FROM ${s}.head h WHERE v_own IS NOT NULL FOR UPDATE SKIP LOCKED;
    IF v_head IS NOT NULL THEN
      WITH moved AS (DELETE FROM ${s}.pending p RETURNING p.seq, p.type)
      SELECT array_agg(m.seq ORDER BY m.seq), array_agg(m.type ORDER BY m.seq)
        INTO v_pending, v_pending_type FROM moved m;
      v_head := v_head + coalesce(cardinality(v_pending), 0);
      INSERT INTO ${s}.log (position, seq, type)
      SELECT v_head - coalesce(cardinality(v_pending), 0) + x.n, x.seq, x.type
        FROM unnest(v_pending || v_own, v_pending_type || v_own_type) WITH ORDINALITY AS x(seq, type, n) ORDER BY x.n;
      UPDATE ${s}.head SET position = v_head + cardinality(v_own);
    ELSIF v_own IS NOT NULL THEN
      INSERT INTO ${s}.pending (seq, type) SELECT * FROM unnest(v_own, v_own_type);
    END IF;
  END IF;`;

/** One row for each append. */
const answers = `  RETURN QUERY
  SELECT g.i, v_status[g.i], coalesce(o.revision, v_revision[g.i]), coalesce(o.seq, v_seq[g.i]),
         v_taken_kind[g.i], v_taken_value[g.i], v_head + o.nth, v_head + cardinality(v_own)
    FROM generate_subscripts(a_stream, 1) AS g(i)
    LEFT JOIN (
      SELECT DISTINCT ON (x.stream) x.stream, x.seq, x.revision, x.nth
        FROM unnest(v_own, v_own_stream, v_own_revision) WITH ORDINALITY AS x(seq, stream, revision, nth)
       ORDER BY x.stream, x.nth DESC
    ) o ON o.stream = a_stream[g.i]
   ORDER BY g.i;`;

/**
 * Many appends in one round trip, one row of answer for each. A stream, a claim and an event id occur in at most one
 * append of a call (the queue sees to it), which is what lets every step be one statement over all of them.
 *
 * Locks are taken in one order by everybody, streams first, then claims, so calls cannot wait for each other in a
 * circle. A stream's lock is released after the commit is visible: within a stream, what is visible is always a prefix.
 *
 * Expected revisions: n, or -1 must not exist, -2 must exist, -3 unchecked.
 */
export const appendFunction = (s: string): string => `
DROP FUNCTION IF EXISTS ${s}.append_events;
CREATE FUNCTION ${s}.append_events(
  a_stream text[], a_expected integer[],
  e_append integer[], e_id uuid[], e_type text[], e_version integer[], e_data text[], e_metadata text[],
  e_correlation text[], e_causation text[],
  c_append integer[], c_kind text[], c_value text[],
  r_append integer[], r_kind text[], r_value text[]
) RETURNS TABLE (append integer, status text, revision integer, seq bigint, kind text, value text, pos bigint, head bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_locked boolean;
  v_last integer;
  v_actual integer[];
  v_status text[];
  v_revision integer[];
  v_seq bigint[];
  v_kind text[];
  v_value text[];
  v_taken_kind text[];
  v_taken_value text[];
  v_own bigint[];
  v_own_stream text[];
  v_own_revision integer[];
  v_own_type text[];
  v_pending bigint[];
  v_pending_type text[];
  v_head bigint;
BEGIN
${alone(s)}
${lockingStreams(s)}
${verdicts(s)}
${takingClaims(s)}
${releasingClaims(s)}
${storing(s)}
${answers}
END $$;
`;
