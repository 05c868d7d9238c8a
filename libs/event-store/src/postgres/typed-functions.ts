import { lastPosition } from './lock-head.ts';

const ways = {
  forwards: { after: '>', until: '<=', order: 'ASC', last: 'max', nearest: 'min' },
  backwards: { after: '<', until: '>=', order: 'DESC', last: 'min', nearest: 'max' },
} as const;

const typedFunction = (s: string, way: keyof typeof ways): string => {
  const { after, until, order, last, nearest } = ways[way];
  return `
CREATE OR REPLACE FUNCTION ${s}.of_types_${way}(p_types text[], p_from bigint, p_each integer, p_limit integer)
RETURNS TABLE (head bigint, bound bigint, positions bigint[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_head bigint;
  v_end bigint;
BEGIN
  v_head := ${lastPosition(s)};
  v_end := ${way === 'forwards' ? 'v_head' : '1'};
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT t.n, l.position
      FROM unnest(p_types) WITH ORDINALITY AS t(type, n)
     CROSS JOIN LATERAL (
       SELECT x.position FROM ${s}.events x
        WHERE (x.type, x.position) ${after} (t.type, p_from) AND (x.type, x.position) ${until} (t.type, v_end)
        ORDER BY x.type ${order}, x.position ${order} LIMIT p_each
     ) l
  ), looked AS (
    SELECT ${nearest}(f.last) AS bound
      FROM (SELECT ${last}(position) AS last FROM found GROUP BY n HAVING count(*) = p_each) f
  ), taken AS (
    SELECT f.position FROM found f, looked k
     WHERE k.bound IS NULL OR f.position ${until} k.bound
     ORDER BY f.position ${order} LIMIT p_limit
  )
  SELECT v_head, (SELECT k.bound FROM looked k), array_agg(t.position ORDER BY t.position ${order})
    FROM taken t;
END $$;
`;
};

/**
 * Positions of the next events of some types, without looking at those between. Of each type at most `p_each` are looked
 * at; where that cuts one short, `bound` says how far all of them have been looked through, and no answer lies beyond.
 *
 * The order by type and position, which only the index of both has, and the settings leave one plan, also to statistics
 * of an empty table or of one where nearly all events are of one type.
 */
export const typedFunctions = (s: string): string => typedFunction(s, 'forwards') + typedFunction(s, 'backwards');
