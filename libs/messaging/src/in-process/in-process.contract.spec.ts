import { consume, eventHandler } from '@corkboard/consumer/consumer';
import { logSource } from '@corkboard/consumer/log-source';
import { postgresInbox } from '@corkboard/consumer/postgres-inbox';
import type { Position } from '@corkboard/event-store/event';
import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import pg, { type PoolClient } from 'pg';
import { Fenced } from '../journal.ts';
import { sinkContract } from '../sink.suite.ts';
import { sample, TestBed, type Way } from '../testing/test-bed.ts';
import { inProcessBus } from './bus.ts';

describe('delivery within one process', () => {
  const bus = inProcessBus();
  const way = (): Way => ({
    sink: (topic, journal) => bus.sink(topic, journal),
    source: (consumer, topic, offsets) => logSource({ consumer, topics: [topic], log: bus, offsets }),
  });
  sinkContract(way);

  it('outlives the loss of its connection in the middle of a handler, and receives the message again', async () => {
    const at = await TestBed.make(way());
    // As a stranger opens one: nobody listens to its connections.
    const pool = new pg.Pool(at.pool.options);
    pool.on('error', () => undefined);
    const inbox = postgresInbox(pool);
    const source = way().source('reader', at.topic, inbox);
    let cuts = 1;
    const on = eventHandler<PoolClient>('sample.sample-happened.v1', async ({ data }, tx) => {
      await tx.query('INSERT INTO effects (consumer, subject, n) VALUES ($1, $2, $3)', ['reader', 'a', data['n']]);
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (cuts-- <= 0) return;
      const gone = new Promise((resolve) => tx.once('end', resolve));
      await at.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await gone;
    });
    const consumer = consume({ name: 'reader', source, inbox, on: [on] });
    try {
      at.relay();
      await at.append('sample-a', sample({ n: 0 }), sample({ n: 1 }));
      await eventually(async () => (await at.effects('reader')).length === 2, { what: 'both are received' });
      expect(await at.effects('reader')).toEqual([0, 1]);
      expect(cuts).toBeLessThan(0);
    } finally {
      await consumer.stop();
      await pool.end();
      await at.end();
    }
  });

  it('reads a journal once for all who ask at the same time, and again for those who ask later', async () => {
    const at = await TestBed.make(way());
    try {
      const sent: number[] = [];
      const log = inProcessBus();
      const read: typeof at.journal.read = (topic, after, limit) => {
        sent.push(after);
        return at.journal.read(topic, after, limit);
      };
      log.sink(at.topic, { read, behind: (topic, after) => at.journal.behind(topic, after) });
      const [one, same, other] = [log.read(at.topic, 0, 9), log.read(at.topic, 0, 9), log.read(at.topic, 7, 9)];
      expect(await Promise.all([one, same, other])).toEqual([[], [], []]);
      expect(sent).toEqual([0, 7]);
      await log.read(at.topic, 0, 9);
      expect(sent).toEqual([0, 7, 0]);
    } finally {
      await at.end();
    }
  });

  it('lets no leader write after the next one has begun', async () => {
    const at = await TestBed.make(way());
    try {
      const { journal } = at;
      const to = (epoch: number, through: string) =>
        journal.advance({
          relay: 'sample',
          epoch,
          through: through as Position,
          messages: [],
          deadLetters: [],
        });
      expect(await journal.begin('sample')).toEqual({ epoch: 1, position: '' });
      await to(1, '0001');
      expect(await journal.begin('sample')).toEqual({ epoch: 2, position: '0001' });
      await expect(to(1, '0009')).rejects.toThrow(Fenced);
      await to(2, '0002');
      expect(await journal.begin('sample')).toEqual({ epoch: 3, position: '0002' });
    } finally {
      await at.end();
    }
  });
});
