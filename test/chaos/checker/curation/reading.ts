import type { Reading } from '../check.ts';
import { atOneMoment, readStore } from '../tables.ts';
import type { EventFact, Facts, Note } from './facts.ts';
import { judge } from './judge.ts';

/** The key of a save stands in its event; the write of an edit in where the pin leads from then on, which is not sealed. */
const EVENTS = `SELECT position::integer, stream, revision, id::text, type, data ->> 'pinId' AS pin, data ->> 'boardId' AS board,
  data ->> 'sourcePinId' AS source, metadata ->> 'causationId' AS cause, data ->> 'link' AS link,
  CASE type WHEN 'PinEdited' THEN replace(data ->> 'link', 'https://example.org/', '')
    ELSE replace(data ->> 'guid', 'chaos-write-', '') END AS write FROM curation.events`;

type Rows<Name extends keyof Facts> = Facts[Name] extends readonly (infer Row)[] ? Row & object : never;

const readTables = (url: string): Promise<Omit<Facts, 'notes' | 'records'>> =>
  atOneMoment(url, async (client) => {
    const rows = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
      (await client.query<Row>(sql)).rows;
    return {
      ...(await readStore(client, 'curation')),
      events: await rows<EventFact>(EVENTS),
      pins: await rows<Rows<'pins'>>(
        `SELECT id, board_id AS board, link, deleted_at IS NOT NULL AS deleted, coalesce(saves, 0) AS saves
          FROM curation.pins LEFT JOIN curation.public_saves ON pin_id = id`,
      ),
      boards: await rows<Rows<'boards'>>('SELECT id, pin_count AS pins FROM curation.boards'),
      searchPins: await rows<Rows<'searchPins'>>(
        'SELECT pin_id AS id, board_id AS board, NOT live AS deleted FROM curation.search_pins',
      ),
      searchBoards: await rows<Rows<'searchBoards'>>(
        'SELECT board_id AS id, pin_count AS pins FROM curation.search_boards',
      ),
    };
  });

/** Numbers that stand still when every projection, every process and the relay has come to the end of the log. */
const PROGRESS = `SELECT *, events = head AND behind = 0 AS done FROM (
  SELECT (SELECT count(*) FROM curation.events) AS events, (SELECT position FROM curation.last_position()) AS head,
    (SELECT count(*) FROM (SELECT position FROM curation.checkpoints UNION ALL SELECT position FROM curation.relay_checkpoints)
      AS followers, curation.last_position() AS head WHERE followers.position::bigint < head.position) AS behind,
    (SELECT md5(string_agg(position, ',' ORDER BY kind, name)) FROM curation.checkpoints) AS followed,
    (SELECT max(position) FROM curation.relay_checkpoints) AS published) AS numbers`;

export const curationReading: Reading<Note, Omit<Facts, 'notes' | 'records'>> = {
  progress: PROGRESS,
  tables: readTables,
  said: ({ pinId = null, boardId = null }, type) => `${type} ${pinId} ${boardId}`,
  judge,
};
