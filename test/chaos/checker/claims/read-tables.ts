import { atOneMoment } from '../tables.ts';
import type { EventFact, Facts } from './facts.ts';

const EVENTS = `SELECT position::integer, stream, revision, id::text,
  data ->> 'write' AS write, data ->> 'gives' AS gives, data ->> 'takes' AS takes FROM claimed.events`;

export const readTables = (url: string): Promise<Omit<Facts, 'notes'>> =>
  atOneMoment(url, async (client) => {
    const events = await client.query<EventFact>(EVENTS);
    const held = await client.query<Facts['held'][number]>('SELECT value, stream FROM claimed.claims');
    const head = await client.query<{ position: number }>('SELECT position::integer FROM claimed.last_position()');
    return { events: events.rows, held: held.rows, head: head.rows[0]?.position ?? -1 };
  });
