-- The event store of the release before, as its DDL made it in the schema `former`, for the test of the migration; and a
-- generator of its events: numbers with gaps, positions that are not in the order of the numbers, and events that wait for
-- their place.
CREATE SCHEMA IF NOT EXISTS former;

-- json, not jsonb: what was written is what is read, also U+0000 and lone surrogates, which jsonb refuses.
CREATE TABLE IF NOT EXISTS former.events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  correlation_id text COLLATE "C" NOT NULL,
  causation_id text COLLATE "C",
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT events_id UNIQUE (id),
  CONSTRAINT events_stream_revision UNIQUE (stream, revision)
);
CREATE INDEX IF NOT EXISTS events_correlation ON former.events (correlation_id);
CREATE INDEX IF NOT EXISTS events_causation ON former.events (causation_id) WHERE causation_id IS NOT NULL;

-- Committed and not yet in the global order. Short by nature; vacuum must not wait for a share of it.
CREATE TABLE IF NOT EXISTS former.pending (seq bigint PRIMARY KEY, type text COLLATE "C" NOT NULL) WITH (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0
);

-- The global order: dense, 1, 2, 3. The type stands here too, so that one index has it beside the position; and who reads
-- a stream finds the place of each event in an index alone.
CREATE TABLE IF NOT EXISTS former.log (
  position bigint PRIMARY KEY,
  seq bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  CONSTRAINT log_seq_key UNIQUE (seq) INCLUDE (position)
);

CREATE TABLE IF NOT EXISTS former.head (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  position bigint NOT NULL,
  epoch bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO former.head (position, epoch) VALUES (0, 0) ON CONFLICT DO NOTHING;


CREATE TABLE IF NOT EXISTS former.claims (
  kind text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, value)
);

CREATE OR REPLACE FUNCTION former.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what happened cannot be changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON former.events
  FOR EACH STATEMENT EXECUTE FUNCTION former.refuse_change();
CREATE OR REPLACE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON former.log
  FOR EACH STATEMENT EXECUTE FUNCTION former.refuse_change();


DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'former.log'::regclass AND attname = 'type') THEN
    ALTER TABLE former.pending ADD COLUMN type text COLLATE "C";
    UPDATE former.pending p SET type = e.type FROM former.events e WHERE e.seq = p.seq;
    ALTER TABLE former.pending ALTER COLUMN type SET NOT NULL;
    ALTER TABLE former.log ADD COLUMN type text COLLATE "C";
    ALTER TABLE former.log DISABLE TRIGGER no_change;
    UPDATE former.log l SET type = e.type FROM former.events e WHERE e.seq = l.seq;
    ALTER TABLE former.log ENABLE TRIGGER no_change;
    ALTER TABLE former.log ALTER COLUMN type SET NOT NULL;
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS log_type_position ON former.log (type, position);


DO $$ BEGIN
  IF (SELECT indnatts = 1 FROM pg_index WHERE indexrelid = 'former.log_seq_key'::regclass) THEN
    ALTER TABLE former.log DROP CONSTRAINT log_seq_key, ADD CONSTRAINT log_seq_key UNIQUE (seq) INCLUDE (position);
  END IF;
END $$;


DROP FUNCTION IF EXISTS former.append_events;
CREATE FUNCTION former.append_events(
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
  IF cardinality(a_stream) = 1 AND cardinality(c_append) + cardinality(r_append) = 0 THEN
    v_locked := pg_advisory_xact_lock(hashtextextended('former/' || a_stream[1], 0)) IS NULL;
    SELECT h.position, t.revision INTO v_head, v_last
      FROM former.head h
      LEFT JOIN LATERAL (
        SELECT x.revision FROM former.events x WHERE x.stream = a_stream[1] ORDER BY x.revision DESC LIMIT 1
      ) t ON true
     WHERE NOT EXISTS (SELECT FROM former.pending)
       AND NOT EXISTS (SELECT FROM former.events x WHERE x.id = ANY (e_id))
       FOR UPDATE OF h SKIP LOCKED;
    IF v_head IS NOT NULL AND (CASE a_expected[1] WHEN -3 THEN true WHEN -2 THEN v_last IS NOT NULL
        WHEN -1 THEN v_last IS NULL ELSE v_last IS NOT DISTINCT FROM a_expected[1] END) THEN
      WITH stored AS (
        INSERT INTO former.events (stream, revision, id, type, version, data, metadata, correlation_id, causation_id)
        SELECT a_stream[1], coalesce(v_last, -1) + e.n, e.id, e.type, e.version, e.data::json, e.metadata::json,
               e.correlation, e.causation
          FROM unnest(e_id, e_type, e_version, e_data, e_metadata, e_correlation, e_causation)
               WITH ORDINALITY AS e(id, type, version, data, metadata, correlation, causation, n)
         ORDER BY e.n
        RETURNING events.seq, events.type
      ), placed AS (
        INSERT INTO former.log (position, seq, type)
        SELECT v_head + row_number() OVER (ORDER BY x.seq), x.seq, x.type FROM stored x
      )
      UPDATE former.head SET position = v_head + cardinality(e_id) RETURNING (SELECT max(x.seq) FROM stored x) INTO seq;
      append := 1;
      status := 'appended';
      revision := coalesce(v_last, -1) + cardinality(e_id);
      pos := v_head + cardinality(e_id);
      head := pos;
      RETURN NEXT;
      RETURN;
    END IF;
    v_head := NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(k) FROM (
    SELECT DISTINCT hashtextextended('former/' || name, 0) AS k FROM unnest(a_stream) AS name ORDER BY k
  ) AS keys;
  SELECT array_agg(coalesce(t.revision, -1) ORDER BY a.n),
         array_agg(CASE WHEN a.expected >= 0 AND a.expected IS DISTINCT FROM t.revision THEN 'conflict'
           WHEN a.expected = -1 AND t.revision IS NOT NULL THEN 'conflict'
           WHEN a.expected = -2 AND t.revision IS NULL THEN 'conflict'
           ELSE 'appended' END ORDER BY a.n),
         array_agg(t.revision ORDER BY a.n), array_agg(NULL::bigint)
    INTO v_actual, v_status, v_revision, v_seq
    FROM unnest(a_stream, a_expected) WITH ORDINALITY AS a(stream, expected, n)
    LEFT JOIN LATERAL (
      SELECT x.revision FROM former.events x WHERE x.stream = a.stream ORDER BY x.revision DESC LIMIT 1
    ) t ON true
   WHERE NOT EXISTS (SELECT FROM former.events x WHERE x.id = ANY (e_id));

  IF v_status IS NULL THEN
    SELECT array_agg(coalesce(t.revision, -1) ORDER BY a.n),
           array_agg(CASE
             WHEN d.found > 0 AND d.here AND d.found = d.wanted THEN 'duplicate'
             WHEN d.found > 0 THEN 'id-taken'
             WHEN a.expected >= 0 AND a.expected IS DISTINCT FROM t.revision THEN 'conflict'
           WHEN a.expected = -1 AND t.revision IS NOT NULL THEN 'conflict'
           WHEN a.expected = -2 AND t.revision IS NULL THEN 'conflict'
           ELSE 'appended' END ORDER BY a.n),
           array_agg(CASE WHEN d.found > 0 THEN d.revision ELSE t.revision END ORDER BY a.n),
           array_agg(d.seq ORDER BY a.n)
      INTO v_actual, v_status, v_revision, v_seq
      FROM unnest(a_stream, a_expected) WITH ORDINALITY AS a(stream, expected, n)
      LEFT JOIN LATERAL (
      SELECT x.revision FROM former.events x WHERE x.stream = a.stream ORDER BY x.revision DESC LIMIT 1
    ) t ON true
      LEFT JOIN (
        SELECT e.append, count(*) AS wanted, count(f.seq) AS found, max(f.revision) AS revision, max(f.seq) AS seq,
               bool_and(f.stream = a_stream[e.append]) AS here
          FROM unnest(e_append, e_id) AS e(append, id)
          LEFT JOIN LATERAL (SELECT x.seq, x.revision, x.stream FROM former.events x WHERE x.id = e.id OFFSET 0) f ON true
         GROUP BY e.append
      ) d ON d.append = a.n;
  END IF;
  IF cardinality(c_append) > 0 THEN
    WITH taken AS (
      INSERT INTO former.claims (kind, value, stream)
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
          LEFT JOIN former.claims h ON h.kind = c.kind AND h.value = c.value
         WHERE c.append = n AND v_status[n] = 'appended' AND h.stream IS DISTINCT FROM a_stream[n]
         ORDER BY c.kind, c.value LIMIT 1
      ) x ON true;

    IF 'claim-taken' = ANY (v_status) AND v_kind IS NOT NULL THEN
      DELETE FROM former.claims h
       USING unnest(c_append, c_kind, c_value) AS c(append, kind, value), unnest(v_kind, v_value) AS t(kind, value)
       WHERE v_status[c.append] = 'claim-taken' AND h.kind = c.kind AND h.value = c.value
         AND t.kind = c.kind AND t.value = c.value;
    END IF;
  END IF;
  IF cardinality(r_append) > 0 THEN
    DELETE FROM former.claims h
     USING unnest(r_append, r_kind, r_value) AS r(append, kind, value)
     WHERE v_status[r.append] = 'appended' AND h.kind = r.kind AND h.value = r.value AND h.stream = a_stream[r.append]
       AND NOT EXISTS (SELECT 1 FROM unnest(c_append, c_kind, c_value) AS c(append, kind, value)
                        WHERE c.append = r.append AND c.kind = r.kind AND c.value = r.value);
  END IF;
  IF 'appended' = ANY (v_status) THEN
    SELECT h.position INTO v_head FROM former.head h
     WHERE NOT EXISTS (SELECT FROM former.pending) FOR UPDATE SKIP LOCKED;
  END IF;
  IF v_head IS NOT NULL THEN
    WITH stored AS (
      INSERT INTO former.events (stream, revision, id, type, version, data, metadata, correlation_id, causation_id)
      SELECT a_stream[e.append], v_actual[e.append] + row_number() OVER (PARTITION BY e.append ORDER BY e.n),
             e.id, e.type, e.version, e.data::json, e.metadata::json, e.correlation, e.causation
        FROM unnest(e_append, e_id, e_type, e_version, e_data, e_metadata, e_correlation, e_causation)
             WITH ORDINALITY AS e(append, id, type, version, data, metadata, correlation, causation, n)
       WHERE v_status[e.append] = 'appended'
       ORDER BY e.n
      RETURNING events.seq, events.stream, events.revision, events.type
    ), placed AS (
      INSERT INTO former.log (position, seq, type)
      SELECT v_head + row_number() OVER (ORDER BY x.seq), x.seq, x.type FROM stored x
    ), counted AS (
      UPDATE former.head SET position = v_head + (SELECT count(*) FROM stored x)
    )
    SELECT array_agg(x.seq ORDER BY x.seq), array_agg(x.stream ORDER BY x.seq),
           array_agg(x.revision ORDER BY x.seq), array_agg(x.type ORDER BY x.seq)
      INTO v_own, v_own_stream, v_own_revision, v_own_type FROM stored x;
  ELSE
    WITH stored AS (
      INSERT INTO former.events (stream, revision, id, type, version, data, metadata, correlation_id, causation_id)
      SELECT a_stream[e.append], v_actual[e.append] + row_number() OVER (PARTITION BY e.append ORDER BY e.n),
             e.id, e.type, e.version, e.data::json, e.metadata::json, e.correlation, e.causation
        FROM unnest(e_append, e_id, e_type, e_version, e_data, e_metadata, e_correlation, e_causation)
             WITH ORDINALITY AS e(append, id, type, version, data, metadata, correlation, causation, n)
       WHERE v_status[e.append] = 'appended'
       ORDER BY e.n
      RETURNING events.seq, events.stream, events.revision, events.type
    )
    SELECT array_agg(x.seq ORDER BY x.seq), array_agg(x.stream ORDER BY x.seq),
           array_agg(x.revision ORDER BY x.seq), array_agg(x.type ORDER BY x.seq)
      INTO v_own, v_own_stream, v_own_revision, v_own_type FROM stored x;
    SELECT CASE WHEN (SELECT count(*) FROM (SELECT FROM former.pending LIMIT 1001) few) <= 1000 THEN h.position END
      INTO v_head FROM former.head h WHERE v_own IS NOT NULL FOR UPDATE SKIP LOCKED;
    IF v_head IS NOT NULL THEN
      WITH moved AS (DELETE FROM former.pending p RETURNING p.seq, p.type)
      SELECT array_agg(m.seq ORDER BY m.seq), array_agg(m.type ORDER BY m.seq)
        INTO v_pending, v_pending_type FROM moved m;
      v_head := v_head + coalesce(cardinality(v_pending), 0);
      INSERT INTO former.log (position, seq, type)
      SELECT v_head - coalesce(cardinality(v_pending), 0) + x.n, x.seq, x.type
        FROM unnest(v_pending || v_own, v_pending_type || v_own_type) WITH ORDINALITY AS x(seq, type, n) ORDER BY x.n;
      UPDATE former.head SET position = v_head + cardinality(v_own);
    ELSIF v_own IS NOT NULL THEN
      INSERT INTO former.pending (seq, type) SELECT * FROM unnest(v_own, v_own_type);
    END IF;
  END IF;
  RETURN QUERY
  SELECT g.i, v_status[g.i], coalesce(o.revision, v_revision[g.i]), coalesce(o.seq, v_seq[g.i]),
         v_taken_kind[g.i], v_taken_value[g.i], v_head + o.nth, v_head + cardinality(v_own)
    FROM generate_subscripts(a_stream, 1) AS g(i)
    LEFT JOIN (
      SELECT DISTINCT ON (x.stream) x.stream, x.seq, x.revision, x.nth
        FROM unnest(v_own, v_own_stream, v_own_revision) WITH ORDINALITY AS x(seq, stream, revision, nth)
       ORDER BY x.stream, x.nth DESC
    ) o ON o.stream = a_stream[g.i]
   ORDER BY g.i;
END $$;


CREATE OR REPLACE FUNCTION former.sequence_events(p_epoch bigint, p_limit integer)
RETURNS TABLE (first_position bigint, seqs bigint[])
LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
DECLARE
  v_position bigint;
  v_seqs bigint[];
  v_types text[];
BEGIN
  SELECT h.position INTO v_position FROM former.head h WHERE h.epoch = p_epoch FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  WITH moved AS (
    DELETE FROM former.pending p
     WHERE p.seq IN (SELECT q.seq FROM former.pending q ORDER BY q.seq LIMIT p_limit)
    RETURNING p.seq, p.type
  )
  SELECT array_agg(m.seq ORDER BY m.seq), array_agg(m.type ORDER BY m.seq) INTO v_seqs, v_types FROM moved m;

  IF v_seqs IS NOT NULL THEN
    INSERT INTO former.log (position, seq, type)
    SELECT v_position + x.n, x.seq, x.type
      FROM unnest(v_seqs, v_types) WITH ORDINALITY AS x(seq, type, n) ORDER BY x.n;
    UPDATE former.head SET position = v_position + cardinality(v_seqs);
  END IF;

  first_position := v_position + 1;
  seqs := coalesce(v_seqs, '{}');
  RETURN NEXT;
END $$;


CREATE OR REPLACE FUNCTION former.typed_forwards(p_types text[], p_from bigint, p_each integer, p_limit integer)
RETURNS TABLE (head bigint, bound bigint, positions bigint[], seqs bigint[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_head bigint;
  v_end bigint;
BEGIN
  SELECT h.position INTO v_head FROM former.head h;
  v_end := v_head;
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT t.n, l.position, l.seq
      FROM unnest(p_types) WITH ORDINALITY AS t(type, n)
     CROSS JOIN LATERAL (
       SELECT x.position, x.seq FROM former.log x
        WHERE (x.type, x.position) > (t.type, p_from) AND (x.type, x.position) <= (t.type, v_end)
        ORDER BY x.type ASC, x.position ASC LIMIT p_each
     ) l
  ), looked AS (
    SELECT min(f.last) AS bound
      FROM (SELECT max(position) AS last FROM found GROUP BY n HAVING count(*) = p_each) f
  ), taken AS (
    SELECT f.position, f.seq FROM found f, looked k
     WHERE k.bound IS NULL OR f.position <= k.bound
     ORDER BY f.position ASC LIMIT p_limit
  )
  SELECT v_head, (SELECT k.bound FROM looked k), array_agg(t.position ORDER BY t.position ASC),
         array_agg(t.seq ORDER BY t.position ASC)
    FROM taken t;
END $$;

CREATE OR REPLACE FUNCTION former.typed_backwards(p_types text[], p_from bigint, p_each integer, p_limit integer)
RETURNS TABLE (head bigint, bound bigint, positions bigint[], seqs bigint[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_head bigint;
  v_end bigint;
BEGIN
  SELECT h.position INTO v_head FROM former.head h;
  v_end := 1;
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT t.n, l.position, l.seq
      FROM unnest(p_types) WITH ORDINALITY AS t(type, n)
     CROSS JOIN LATERAL (
       SELECT x.position, x.seq FROM former.log x
        WHERE (x.type, x.position) < (t.type, p_from) AND (x.type, x.position) >= (t.type, v_end)
        ORDER BY x.type DESC, x.position DESC LIMIT p_each
     ) l
  ), looked AS (
    SELECT max(f.last) AS bound
      FROM (SELECT min(position) AS last FROM found GROUP BY n HAVING count(*) = p_each) f
  ), taken AS (
    SELECT f.position, f.seq FROM found f, looked k
     WHERE k.bound IS NULL OR f.position >= k.bound
     ORDER BY f.position DESC LIMIT p_limit
  )
  SELECT v_head, (SELECT k.bound FROM looked k), array_agg(t.position ORDER BY t.position DESC),
         array_agg(t.seq ORDER BY t.position DESC)
    FROM taken t;
END $$;


CREATE OR REPLACE FUNCTION former.read_stream(p_stream text, p_from integer, p_to integer, p_limit integer)
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM former.events e LEFT JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = e.seq OFFSET 0) l ON true
        WHERE e.stream = p_stream AND e.revision BETWEEN p_from AND p_to ORDER BY e.revision LIMIT p_limit;
END $$;

CREATE OR REPLACE FUNCTION former.read_streams(p_streams text[])
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT y.* FROM unnest(p_streams) AS n(name) CROSS JOIN LATERAL (
         SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM former.events e LEFT JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = e.seq OFFSET 0) l ON true
          WHERE e.stream = n.name ORDER BY e.revision OFFSET 0) y;
END $$;

CREATE OR REPLACE FUNCTION former.read_event(p_id uuid)
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM former.events e LEFT JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = e.seq OFFSET 0) l ON true WHERE e.id = p_id;
END $$;

CREATE OR REPLACE FUNCTION former.read_by_correlation_id(p_id text, p_limit integer)
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM former.events e LEFT JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = e.seq OFFSET 0) l ON true
          WHERE e.correlation_id = p_id ORDER BY e.seq DESC LIMIT p_limit;
END $$;

CREATE OR REPLACE FUNCTION former.read_by_causation_id(p_id text, p_limit integer)
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM former.events e LEFT JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = e.seq OFFSET 0) l ON true
          WHERE e.causation_id = p_id ORDER BY e.seq DESC LIMIT p_limit;
END $$;

CREATE OR REPLACE FUNCTION former.read_places(p_positions bigint[], p_seqs bigint[], p_prefix text)
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT u.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 FROM unnest(p_positions, p_seqs) AS u(position, seq) CROSS JOIN LATERAL (SELECT * FROM former.events i WHERE i.seq = u.seq OFFSET 0) e
        WHERE p_prefix IS NULL OR starts_with(e.stream, p_prefix);
END $$;

CREATE OR REPLACE FUNCTION former.read_forwards(p_from bigint, p_to bigint, p_prefix text, p_limit integer, p_types text[])
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8
      FROM (SELECT x.position, x.seq, x.type FROM former.log x WHERE x.position > p_from AND x.position <= p_to
             ORDER BY x.position ASC OFFSET 0) l
     CROSS JOIN LATERAL (SELECT * FROM former.events i WHERE i.seq = l.seq OFFSET 0) e
     WHERE (p_types IS NULL OR l.type = ANY (p_types)) AND (p_prefix IS NULL OR starts_with(e.stream, p_prefix))
     ORDER BY l.position ASC LIMIT p_limit;
END $$;

CREATE OR REPLACE FUNCTION former.read_backwards(p_from bigint, p_to bigint, p_prefix text, p_limit integer, p_types text[])
RETURNS TABLE ("position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8
      FROM (SELECT x.position, x.seq, x.type FROM former.log x WHERE x.position > p_from AND x.position <= p_to
             ORDER BY x.position DESC OFFSET 0) l
     CROSS JOIN LATERAL (SELECT * FROM former.events i WHERE i.seq = l.seq OFFSET 0) e
     WHERE (p_types IS NULL OR l.type = ANY (p_types)) AND (p_prefix IS NULL OR starts_with(e.stream, p_prefix))
     ORDER BY l.position DESC LIMIT p_limit;
END $$;

CREATE OR REPLACE FUNCTION former.count_places(p_from bigint, p_to bigint)
RETURNS TABLE (places bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT count(*) FROM former.log x WHERE x.position > p_from AND x.position <= p_to;
END $$;

CREATE OR REPLACE FUNCTION former.places_of(p_seqs bigint[])
RETURNS TABLE (seq bigint, "position" bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT n.seq, l.position FROM unnest(p_seqs) AS n(seq)
       CROSS JOIN LATERAL (SELECT x.position FROM former.log x WHERE x.seq = n.seq OFFSET 0) l;
END $$;

CREATE OR REPLACE FUNCTION former.seq_at(p_stream text, p_revision integer)
RETURNS TABLE (seq bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT x.seq FROM former.events x WHERE x.stream = p_stream AND x.revision = p_revision;
END $$;

CREATE OR REPLACE FUNCTION former.holder_of(p_kind text, p_value text)
RETURNS TABLE (stream text) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT x.stream FROM former.claims x WHERE x.kind = p_kind AND x.value = p_value;
END $$;

CREATE FUNCTION former.generate(p_events bigint, p_waiting bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_streams bigint := greatest(3, p_events / 10);
BEGIN
  INSERT INTO former.events
    (seq, stream, revision, id, type, version, data, metadata, correlation_id, causation_id, recorded_at)
  OVERRIDING SYSTEM VALUE
  SELECT n * 3, 's-' || n % v_streams, (n - 1) / v_streams, gen_random_uuid(),
         'Type' || n % 5, 1, json_build_object('n', n, 'text', 'some words about number ' || n),
         json_build_object('actor', json_build_object('kind', 'system', 'id', 'generator'), 'occurredAt', '2026-01-01T00:00:00.000Z',
           'correlationId', 'c' || n / 3, 'causationId', null, 'command', 'Generate', 'fingerprint', 'f'),
         'c' || n / 3, NULL, timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, p_events) AS n;
  PERFORM setval(pg_get_serial_sequence('former.events', 'seq'), p_events * 3);
  INSERT INTO former.log (position, seq, type)
  SELECT ((n - 1) # 1) + 1, n * 3, 'Type' || n % 5 FROM generate_series(1, (p_events - p_waiting) / 2 * 2) AS n;
  INSERT INTO former.pending (seq, type)
  SELECT n * 3, 'Type' || n % 5 FROM generate_series((p_events - p_waiting) / 2 * 2 + 1, p_events) AS n;
  UPDATE former.head SET position = (p_events - p_waiting) / 2 * 2, epoch = 7;
END $$;
