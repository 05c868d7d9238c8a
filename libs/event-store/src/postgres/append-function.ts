import { verdicts } from './append-verdicts.ts';

/** Takes the claims of what is still to be appended; an append with one that another stream holds takes none. */
const takingClaims = (s: string): string => `  IF cardinality(c_append) > 0 THEN
    SELECT array_agg(CASE WHEN x.kind IS NULL THEN v_status[n] ELSE 'claim-taken' END ORDER BY n),
           array_agg(x.kind ORDER BY n), array_agg(x.value ORDER BY n)
      INTO v_status, v_kind, v_value
      FROM generate_subscripts(a_stream, 1) AS n
      LEFT JOIN LATERAL (
        SELECT c.kind, c.value FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
          JOIN ${s}.claims h ON h.kind = c.kind AND h.value = c.value
         WHERE c.append = n AND v_status[n] = 'appended' AND h.stream <> a_stream[n]
         ORDER BY c.kind, c.value LIMIT 1
      ) x ON true;
    INSERT INTO ${s}.claims (kind, value, stream)
    SELECT c.kind, c.value, a_stream[c.append]
      FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
     WHERE v_status[c.append] = 'appended'
    ON CONFLICT DO NOTHING;
  END IF;`;

/** Claims that an append gives up, unless it takes them as well. */
const releasingClaims = (s: string): string => `  IF cardinality(r_append) > 0 THEN
    DELETE FROM ${s}.claims h
     USING unnest(r_append, r_kind, r_value) AS r(append, kind, value)
     WHERE v_status[r.append] = 'appended' AND h.kind = r.kind AND h.value = r.value AND h.stream = a_stream[r.append]
       AND NOT EXISTS (SELECT 1 FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
                        WHERE c.append = r.append AND c.kind = r.kind AND c.value = r.value);
  END IF;`;

const storing = (s: string): string => `  WITH stored AS (
    INSERT INTO ${s}.events (position, stream, revision, id, type, version, data, metadata)
    SELECT v_head + row_number() OVER (ORDER BY e.n), a_stream[e.append],
           v_actual[e.append] + row_number() OVER (PARTITION BY e.append ORDER BY e.n),
           e.id, e.type, e.version, e.data, e.metadata
      FROM unnest(e_append, e_id, e_type, e_version, e_data, e_metadata)
           WITH ORDINALITY AS e(append, id, type, version, data, metadata, n)
     WHERE v_status[e.append] = 'appended'
    RETURNING events.position, events.stream, events.revision
  ), last AS (
    SELECT DISTINCT ON (x.stream) x.stream, x.position, x.revision FROM stored x ORDER BY x.stream, x.position DESC
  )
  SELECT array_agg(coalesce(o.revision, v_revision[n]) ORDER BY n), array_agg(coalesce(o.position, v_position[n]) ORDER BY n)
    INTO v_revision, v_position
    FROM generate_subscripts(a_stream, 1) AS n LEFT JOIN last o ON o.stream = a_stream[n];`;

/**
 * Cases beyond the plain statements of append-call.ts: claims and their release, appends to whatever is there, and the exact
 * verdict on each of a batch that was refused. One row of answer for each append. A stream, a claim and an event id occur in
 * at most one append of a call (the queue sees to it), which is what lets every step be one statement over all of them.
 *
 * The lock of the head is taken first, here and there: who has it sees all that was ever committed, nobody else writes, and
 * nobody can wait for another in a circle. The next one gets it when the commit is visible.
 *
 * Expected revisions: n, or -1 must not exist, -2 must exist, -3 unchecked.
 */
export const appendFunction = (s: string): string => `
CREATE OR REPLACE FUNCTION ${s}.append_carefully(
  a_stream text[], a_expected integer[],
  e_append integer[], e_id uuid[], e_type text[], e_version integer[], e_data json[], e_metadata json[],
  c_append integer[], c_kind text[], c_value text[],
  r_append integer[], r_kind text[], r_value text[]
) RETURNS TABLE (status text, revision integer, "position" bigint, kind text, value text)
LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_head bigint;
  v_actual integer[];
  v_status text[];
  v_revision integer[];
  v_position bigint[];
  v_kind text[];
  v_value text[];
BEGIN
  v_head := ${s}.lock_head();
${verdicts(s)}
${takingClaims(s)}
${releasingClaims(s)}
${storing(s)}
  RETURN QUERY
  SELECT v_status[n], v_revision[n], v_position[n], v_kind[n], v_value[n]
    FROM generate_subscripts(a_stream, 1) AS n ORDER BY n;
END $$;
`;
