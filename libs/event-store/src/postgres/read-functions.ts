import { lastPosition } from './lock-head.ts';

/** Of an event `e`, in the order of `COLUMNS`. */
const OF_EVENT =
  'e.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8';

const COLUMNS = `"position" bigint, stream text, revision integer, id uuid, type text, version integer, data json, metadata json,
  recorded_ms float8`;

/**
 * One plan for good, whatever the statistics said when it was made: a connection keeps its plans, and one made for an
 * empty table that VACUUM has looked at reads the whole of it, also when it has grown to millions. Nothing is sorted that
 * a key has in order: where rows lie otherwise, PostgreSQL 18 may skip through the types, and sort a whole window.
 */
const BY_INDEX = `LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET plan_cache_mode = force_generic_plan SET jit = off`;

const reading = (s: string, signature: string, query: string, columns = COLUMNS): string => `
CREATE OR REPLACE FUNCTION ${s}.${signature}
RETURNS TABLE (${columns}) ${BY_INDEX}
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY ${query};
END $$;
`;

/** Places from the first look to the last; by position alone, so that what follows can stop at its limit. */
const window = (s: string, name: string, order: 'ASC' | 'DESC'): string =>
  reading(
    s,
    `${name}(p_from bigint, p_to bigint, p_prefix text, p_limit integer, p_types text[])`,
    `SELECT ${OF_EVENT}
      FROM (SELECT * FROM ${s}.events x WHERE x.position > p_from AND x.position <= p_to
             ORDER BY x.position ${order} OFFSET 0) e
     WHERE (p_types IS NULL OR e.type = ANY (p_types)) AND (p_prefix IS NULL OR starts_with(e.stream, p_prefix))
     ORDER BY e.position ${order} LIMIT p_limit`,
  );

/** Functions for positions of events and holders of values, without the events. */
const lookUps = (s: string): readonly string[] => [
  reading(s, 'last_position()', `SELECT ${lastPosition(s)}`, '"position" bigint'),
  reading(
    s,
    'count_places(p_from bigint, p_to bigint)',
    `SELECT count(*) FROM ${s}.events x WHERE x.position > p_from AND x.position <= p_to`,
    'places bigint',
  ),
  reading(
    s,
    'holder_of(p_kind text, p_value text)',
    `SELECT x.stream FROM ${s}.claims x WHERE x.kind = p_kind AND x.value = p_value`,
    'stream text',
  ),
];

/** SQL functions of reads.ts. */
export const readFunctions = (s: string): string =>
  [
    reading(
      s,
      'read_stream(p_stream text, p_from integer, p_to integer, p_limit integer)',
      `SELECT ${OF_EVENT} FROM ${s}.events e
        WHERE e.stream = p_stream AND e.revision BETWEEN p_from AND p_to ORDER BY e.revision LIMIT p_limit`,
    ),
    reading(
      s,
      'read_streams(p_streams text[])',
      `SELECT y.* FROM unnest(p_streams) AS n(name) CROSS JOIN LATERAL (
         SELECT ${OF_EVENT} FROM ${s}.events e
          WHERE e.stream = n.name ORDER BY e.revision OFFSET 0) y`,
    ),
    reading(s, 'read_event(p_id uuid)', `SELECT ${OF_EVENT} FROM ${s}.events e WHERE e.id = p_id`),
    reading(
      s,
      'read_at(p_positions bigint[], p_prefix text)',
      `SELECT ${OF_EVENT} FROM unnest(p_positions) AS u(position)
        CROSS JOIN LATERAL (SELECT * FROM ${s}.events i WHERE i.position = u.position OFFSET 0) e
        WHERE p_prefix IS NULL OR starts_with(e.stream, p_prefix)`,
    ),
    window(s, 'read_forwards', 'ASC'),
    window(s, 'read_backwards', 'DESC'),
    ...lookUps(s),
  ].join('');
