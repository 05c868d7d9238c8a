/**
 * Gives committed events their place in the global order: dense, in the order of `seq`. Only the leader with the newest
 * epoch may; an older one gets no row.
 *
 * Nothing is guessed about transactions in flight: what is not visible yet gets a later position. Within one stream
 * the order holds since what is visible of it is a prefix and `seq` is drawn under its lock.
 */
export const sequenceFunction = (s: string): string => `
CREATE OR REPLACE FUNCTION ${s}.sequence_events(p_epoch bigint, p_limit integer)
RETURNS TABLE (first_position bigint, seqs bigint[])
LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
DECLARE
  v_position bigint;
  v_seqs bigint[];
  v_types text[];
BEGIN
  SELECT h.position INTO v_position FROM ${s}.head h WHERE h.epoch = p_epoch FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  WITH moved AS (
    DELETE FROM ${s}.pending p
     WHERE p.seq IN (SELECT q.seq FROM ${s}.pending q ORDER BY q.seq LIMIT p_limit)
    RETURNING p.seq, p.type
  )
  SELECT array_agg(m.seq ORDER BY m.seq), array_agg(m.type ORDER BY m.seq) INTO v_seqs, v_types FROM moved m;

  IF v_seqs IS NOT NULL THEN
    INSERT INTO ${s}.log (position, seq, type)
    SELECT v_position + x.n, x.seq, x.type
      FROM unnest(v_seqs, v_types) WITH ORDINALITY AS x(seq, type, n) ORDER BY x.n;
    UPDATE ${s}.head SET position = v_position + cardinality(v_seqs);
  END IF;

  first_position := v_position + 1;
  seqs := coalesce(v_seqs, '{}');
  RETURN NEXT;
END $$;
`;
