import { atOneMoment, readStore } from '../tables.ts';
import type { EventFact, Facts } from './facts.ts';

const EVENTS = `SELECT position::integer, stream, revision, id::text, data ->> 'write' AS write, (data ->> 'after')::integer AS after,
  (data ->> 'echo')::boolean AS echo FROM chaos.events`;

export const readTables = (url: string): Promise<Omit<Facts, 'notes' | 'records'>> =>
  atOneMoment(url, async (client) => {
    const tallies = await client.query<Facts['tallies'][number]>('SELECT stream, events, trail FROM chaos.tallies');
    const effects = await client.query<Facts['effects'][number]>(
      'SELECT subject, message FROM chaos.effects ORDER BY nth',
    );
    const events = await client.query<EventFact>(EVENTS);
    return {
      ...(await readStore(client, 'chaos')),
      events: events.rows,
      tallies: tallies.rows,
      effects: effects.rows,
    };
  });

/** Numbers that stand still when everything has come through. */
export const PROGRESS = `SELECT *, events = head AND events = tallied AND messages = effects AS done FROM (
  SELECT (SELECT count(*) FROM chaos.events) AS events, (SELECT position FROM chaos.last_position()) AS head,
    (SELECT coalesce(sum(events), 0) FROM chaos.tallies) AS tallied,
    (SELECT count(*) + count(*) FILTER (WHERE (data ->> 'echo')::boolean) FROM chaos.events) AS messages,
    (SELECT count(*) FROM chaos.effects) AS effects) AS numbers`;
