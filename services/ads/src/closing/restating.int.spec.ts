import { randomUUID } from 'node:crypto';
import { actOnService } from '@corkboard/contracts/operations/service-acts';
import { isRefused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { restateHours } from './asked-restatements.ts';
import { ledgerOf, PRICE } from './closing.fixture.ts';
import { Closing } from './closing.ts';
import { RequestRestatement } from './commands/request-restatement.ts';
import { Reconciling } from './reconciling.ts';

let ads: RunningAds;
let viewer: Person;
let owner: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

const signal = new AbortController().signal;
const DAY_MS = 86_400_000;
const FAULT = 'UPDATE ad_hours SET spend_micro = spend_micro + 1 WHERE campaign_id = $1 AND spend_micro > 0';

/** Id of the difference of a charged click whose roll-up was changed by hand. */
const faulty = async (isClosed = true): Promise<{ of: RunningCampaign; differenceId: string }> => {
  const of = await ads.campaign(await ads.advertiser(owner.id), { daily: PRICE });
  await ads.report(viewer, [ads.hit(await ads.insertion(viewer.id, of))]);
  if (isClosed) await ads.product.get(Closing).closeUpTo(new Date(Date.now() + 2 * DAY_MS), signal);
  await ads.pool.query(FAULT, [of.campaignId]);
  await ads.pool.query(`UPDATE ad_hour_states SET checked_at = '-infinity'`);
  await ads.product.get(Reconciling).reconcile(signal);
  const text = 'SELECT difference_id FROM ad_differences WHERE campaign_id = $1';
  const { rows } = await ads.pool.query<{ difference_id: string }>(text, [of.campaignId]);
  return { of, differenceId: rows[0]?.difference_id ?? '' };
};
const standing = async (id: string) => {
  const text = 'SELECT resolved_at, restating_since, restating_failed_at FROM ad_differences WHERE difference_id = $1';
  return (await ads.pool.query(text, [id])).rows[0];
};
const request = async (differenceId: string) => {
  const key = randomUUID();
  const context: CommandContext = {
    ...{ actor: { kind: 'staff', id: randomUUID() } as const, command: 'RequestRestatement', idempotencyKey: key },
    ...{ fingerprint: '', correlationId: key, causationId: null, occurredAt: new Date().toISOString() },
  };
  return ads.product.get(CommandBus).execute(new RequestRestatement(context, { differenceId, reason: 'a fault' }));
};
/** Makes a restatement due that waits for another try. */
const tryNow = async () => {
  await ads.pool.query('UPDATE queued_jobs SET run_at = now() WHERE name = $1 AND claim IS NULL', [restateHours.name]);
  ads.backbone.jobs.wake();
};
/** Rows of hits cannot be read for as long. */
const holdRows = async () => {
  const client = await ads.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE ad_hits IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
};

describe('an hour that staff have restated [S-239 part]', () => {
  it('is accepted at once, said to be under way until it is done, and done once', async () => {
    const { of, differenceId } = await faulty();
    const release = await holdRows();
    try {
      for (const nth of [1, 2]) expect([nth, isRefused(await request(differenceId))]).toEqual([nth, false]);
      expect(await standing(differenceId)).toEqual({
        ...{ resolved_at: null, restating_since: expect.any(Date), restating_failed_at: null },
      });
      const text = `SELECT count(*)::int AS waiting FROM queued_jobs WHERE name = $1 AND payload ->> 'differenceId' = $2`;
      expect((await ads.pool.query(text, [restateHours.name, differenceId])).rows).toEqual([{ waiting: 1 }]);
    } finally {
      await release();
    }
    await eventually(async () => {
      await tryNow();
      expect(await standing(differenceId)).toEqual({
        ...{ resolved_at: expect.any(Date), restating_since: null, restating_failed_at: null },
      });
    });
    const restated = (await ledgerOf(ads, of)).filter(({ type }) => type === 'RollupRestated');
    expect(restated.map(({ data }) => [data.before.spendMicro, data.after.spendMicro, data.cause])).toEqual([
      [PRICE + 1, PRICE, 'staff'],
    ]);
  });

  it('is refused before it is closed, and no job is made of it', async () => {
    const { differenceId } = await faulty(false);
    expect(await request(differenceId)).toEqual({ refused: 'hour-not-closed' });
    expect(await standing(differenceId)).toMatchObject({ restating_since: null });
    const text = `SELECT 1 FROM queued_jobs WHERE payload ->> 'differenceId' = $1`;
    expect((await ads.pool.query(text, [differenceId])).rows).toEqual([]);
  });

  it('is said to have failed once no try helps, and can be asked for again', async () => {
    const { differenceId } = await faulty();
    const end = `CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'ended here'; END $$;
      CREATE TRIGGER end_here BEFORE DELETE ON ad_hours FOR EACH ROW EXECUTE FUNCTION end_here()`;
    await ads.pool.query(end);
    await request(differenceId);
    await eventually(async () => {
      await tryNow();
      expect(await standing(differenceId)).toMatchObject({
        restating_since: null,
        restating_failed_at: expect.any(Date),
      });
    });
    await ads.pool.query('DROP TRIGGER end_here ON ad_hours; DROP FUNCTION end_here');
    expect(isRefused(await request(differenceId))).toBe(false);
    await eventually(async () => {
      await tryNow();
      expect(await standing(differenceId)).toMatchObject({ resolved_at: expect.any(Date), restating_failed_at: null });
    });
  });

  it('is answered with 202 by the console', () => {
    expect([actOnService.laterStatus, actOnService.status]).toEqual([202, undefined]);
  });
});
