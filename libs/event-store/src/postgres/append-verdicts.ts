const CONFLICTS = `WHEN a.expected >= 0 AND a.expected IS DISTINCT FROM t.revision THEN 'conflict'
           WHEN a.expected = -1 AND t.revision IS NOT NULL THEN 'conflict'
           WHEN a.expected = -2 AND t.revision IS NULL THEN 'conflict'
           ELSE 'appended' END`;

const lastOf = (s: string): string => `LEFT JOIN LATERAL (
      SELECT x.revision FROM ${s}.events x WHERE x.stream = a.stream ORDER BY x.revision DESC LIMIT 1
    ) t ON true`;

/** Tells conflicts, and duplicates and taken ids where an id is known already, which is seldom. */
export const verdicts = (
  s: string,
): string => `  SELECT array_agg(coalesce(t.revision, -1) ORDER BY a.n), array_agg(CASE ${CONFLICTS} ORDER BY a.n),
         array_agg(t.revision ORDER BY a.n), array_agg(NULL::bigint)
    INTO v_actual, v_status, v_revision, v_position
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
           array_agg(d.position ORDER BY a.n)
      INTO v_actual, v_status, v_revision, v_position
      FROM unnest(a_stream, a_expected) WITH ORDINALITY AS a(stream, expected, n)
      ${lastOf(s)}
      LEFT JOIN (
        SELECT e.append, count(*) AS wanted, count(f.position) AS found, max(f.revision) AS revision,
               max(f.position) AS position, bool_and(f.stream = a_stream[e.append]) AS here
          FROM unnest(e_append, e_id) AS e(append, id)
          LEFT JOIN LATERAL (SELECT x.position, x.revision, x.stream FROM ${s}.events x WHERE x.id = e.id OFFSET 0) f ON true
         GROUP BY e.append
      ) d ON d.append = a.n;
  END IF;`;
