import { setTimeout as delay } from 'node:timers/promises';
import { type HitType, hitTypes } from '@corkboard/rules/ads/hits';
import { AdsBench, type BenchInsertion, type BenchViewer, PRICE, timed } from './ads-bench.ts';
import { rebuildRow, reportRow } from './ads-reports.ts';
import { atRate } from './at-rate.ts';
import { median, percentile, whole } from './bench-database.ts';
import { inTurns, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';

const CAMPAIGNS = 10_000;
const PER_SECOND = 1_000;
const SLOTS_SECONDS = 20;
const WARM_UP_SECONDS = 10;
const REPORTERS = 16;
const HITS = 20;
const HIT_SECONDS = 4;
const HIT_ROUNDS = 3;
const PAIRS = 9;
const FEED_SECONDS = 3;
const READERS = 4;
const PAGES_PER_SECOND = 100;
/** Of twenty hits two cost something. */
const typesOf: readonly HitType[] = Array.from({ length: HITS }, (_, n) =>
  n < 2 ? 'outbound_click' : n < 6 ? 'pin_click' : 'impression',
);

const slotsRow = async (bench: AdsBench): Promise<BenchRow> => {
  const load = { perSecond: PER_SECOND, warmUpSeconds: WARM_UP_SECONDS, seconds: SLOTS_SECONDS };
  const { times, filled } = await bench.decisions(load);
  const p99 = percentile(times, 0.99);
  return {
    name: `slot decision, ${whole(CAMPAIGNS)} active campaigns, ${whole(PER_SECOND)}/s, ${whole(filled / SLOTS_SECONDS)} ads/s issued`,
    value: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    goal: 'p99 under 5 ms',
    met: p99 < 5,
  };
};

/** Reports of one reporter that were never sent, of ads whose rows are there. */
const reportsOf = async (bench: AdsBench, viewer: BenchViewer, many: number): Promise<string[]> => {
  const campaigns = await bench.campaigns(200);
  const bodies: string[] = [];
  const served: BenchInsertion[] = [];
  for (let n = 0; n < many; n += 1) {
    const hits = [];
    for (const [at, type] of typesOf.entries()) {
      const of = campaigns[(n * HITS + at) % campaigns.length];
      if (!of) continue;
      const insertion = await bench.insertion(viewer, of);
      served.push(insertion);
      hits.push(bench.hit(insertion, type));
    }
    bodies.push(JSON.stringify({ hits }));
  }
  await bench.serve(served);
  return bodies;
};

/** Hits a second: workers that send one after the other, for a while. */
const perSecond = async (workers: readonly (() => Promise<boolean>)[]): Promise<number> => {
  const began = performance.now();
  let sent = 0;
  const one = async (work: () => Promise<boolean>): Promise<void> => {
    while (performance.now() < began + HIT_SECONDS * 1_000 && (await work())) sent += HITS;
  };
  await Promise.all(workers.map(one));
  return (sent * 1_000) / (performance.now() - began);
};

const intake = async (bench: AdsBench, viewers: readonly BenchViewer[]): Promise<number> => {
  const perReporter = Math.ceil((HIT_SECONDS * 12_000) / HITS / viewers.length);
  const all = await Promise.all(viewers.map((viewer) => reportsOf(bench, viewer, perReporter)));
  return perSecond(
    viewers.map(({ headers }, n) => async () => {
      const body = all[n]?.pop();
      if (body !== undefined) await timed(`${bench.origin}/ads/v4/hits/`, { body, headers });
      return body !== undefined;
    }),
  );
};

const PLAIN = `INSERT INTO plain_hits SELECT row.* FROM jsonb_populate_recordset(NULL::plain_hits, $1) row`;

/** The same rows into a table with the same key, without checks, charges and sums. */
const plain = async (bench: AdsBench): Promise<number> => {
  const { rows } = await bench.pool.query<object>('SELECT * FROM ad_hits LIMIT $1', [HITS]);
  const worker = async (): Promise<boolean> => {
    const fresh = rows.map((row) => ({ ...row, insertion_id: crypto.randomUUID() }));
    await bench.pool.query(PLAIN, [JSON.stringify(fresh)]);
    return true;
  };
  return perSecond(Array.from({ length: REPORTERS }, () => worker));
};

const hitsRow = async (bench: AdsBench): Promise<BenchRow> => {
  const viewers = await bench.viewers(REPORTERS);
  await intake(bench, viewers);
  await bench.pool.query(
    'CREATE TABLE plain_hits (LIKE ad_hits INCLUDING DEFAULTS, PRIMARY KEY (served_on, insertion_id, type))',
  );
  const contestants = [() => intake(bench, viewers), () => plain(bench)];
  const [ours = [], theirs = []] = await inTurns(HIT_ROUNDS, contestants);
  const [rate, ratio] = [median(ours), ratioOf(ours, theirs)];
  return {
    name: `hit intake over HTTP in batches of ${HITS}, ${REPORTERS} reporters, fsync on, each charged or not and counted once`,
    value: `${whole(rate)} hits/s`,
    peer: `plain INSERT of ${HITS} rows, ${REPORTERS} connections: ${whole(median(theirs))}/s`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: 'at least 5,000/s and 0.5x',
    met: rate >= 5_000 && ratio >= 0.5,
  };
};

interface FeedLoad {
  readonly said: string;
  /** Reads pages for FEED_SECONDS, each by one of the viewers. */
  readonly read: (viewers: readonly BenchViewer[], page: (viewer: BenchViewer) => Promise<number>) => Promise<unknown>;
}

/** As many pages as the machine answers: their times are those of its processor. */
const closedLoop: FeedLoad = {
  said: `${READERS} readers without a pause`,
  read: (viewers, page) => {
    const until = performance.now() + FEED_SECONDS * 1_000;
    const reading = async (viewer: BenchViewer): Promise<void> => {
      while (performance.now() < until) await page(viewer);
    };
    return Promise.all(viewers.map(reading));
  },
};

const scheduled: FeedLoad = {
  said: `${PAGES_PER_SECOND} pages/s on a schedule`,
  read: (viewers, page) =>
    atRate(PAGES_PER_SECOND, FEED_SECONDS, (n) => page(viewers[n % viewers.length] as BenchViewer)),
};

const feedRow = async (bench: AdsBench, { said, read }: FeedLoad): Promise<BenchRow> => {
  const viewers = await bench.viewers(READERS);
  let [shown, asked] = [0, 0];
  const p95 = async (ads: boolean): Promise<number> => {
    const data = encodeURIComponent(JSON.stringify({ options: { page_size: 25, ...(ads ? {} : { ads: false }) } }));
    const times: number[] = [];
    await read(viewers, async ({ headers }) => {
      const answer = await timed(`${bench.origin}/resource/UserHomefeedResource/get/?data=${data}`, { headers });
      times.push(answer.milliseconds);
      asked += ads ? 1 : 0;
      shown += answer.text.includes('"is_promoted":true') ? 1 : 0;
      return answer.milliseconds;
    });
    return percentile(times, 0.95);
  };
  await p95(true);
  [shown, asked] = [0, 0];
  const [withAds = [], without = []] = await inTurns(PAIRS, [() => p95(true), () => p95(false)]);
  const ratio = ratioOf(withAds, without);
  return {
    name: `home feed of 25 pins with ads, ${said}, ${Math.round((100 * shown) / asked)} % of the pages with an ad`,
    value: `p95 ${median(withAds).toFixed(1)} ms`,
    peer: `without: p95 ${median(without).toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at most 1.1x, median of ${PAIRS} pairs`,
    met: ratio <= 1.1 && shown > 0,
  };
};

const CLICKS = 200;
const TOGETHER = 50;

/** Two replicas are asked as fast as they answer while clicks use up a budget. */
const lateRow = async (bench: AdsBench): Promise<BenchRow> => {
  const replica = await bench.replica();
  try {
    const [viewer] = await bench.viewers(1);
    if (!viewer) throw new Error('there is no viewer');
    const campaign = await bench.campaignIn('NL', CLICKS * PRICE);
    let isOver = false;
    const asking = [bench.origin, replica.origin].map(async (origin) => {
      while (!isOver) await bench.slots(origin, 'NL');
    });
    await delay(3_000);
    for (let from = 0; from < CLICKS; from += TOGETHER) {
      const served = Array.from({ length: TOGETHER }, () => bench.insertion(viewer, campaign));
      const hits = (await Promise.all(served)).map((insertion) => bench.hit(insertion, hitTypes[2]));
      await timed(`${bench.origin}/ads/v4/hits/`, { body: JSON.stringify({ hits }), headers: viewer.headers });
    }
    const usedUp = Date.now();
    await delay(3_000);
    isOver = true;
    await Promise.all(asking);
    await delay(1_000);
    const text = 'SELECT max(served_at) AS at, count(*)::int AS count FROM ad_insertions WHERE campaign_id = $1';
    const { rows } = await bench.pool.query<{ at: Date; count: number }>(text, [campaign.campaign_id]);
    const late = (rows[0]?.at.getTime() ?? 0) - usedUp;
    return {
      name: `last of ${whole(rows[0]?.count ?? 0)} insertions by two replicas, after the commit that used the budget up`,
      value: `${whole(late)} ms`,
      goal: 'at most 1,000 ms',
      met: late <= 1_000 && (rows[0]?.count ?? 0) > CLICKS,
    };
  } finally {
    await replica.stop();
  }
};

export const how = `The built product in one process beside its PostgreSQL (fsync on) and the load; campaigns are filled in by INSERT .. SELECT as the projection writes them (test/load/ads-bench.ts), each with budgets of 3 to 100 USD a day that are paced. Slots are asked for in the process that decides, as the feeds do beside it, at a fixed rate whether or not those before were answered; each decision is for one position of a person who was never there, and counts the frequency of all replicas in the database. Of 20 hits of a report 2 are charged. Of the report each of the entity-hours is one campaign, hour and type, in a table without a journal of its writes. A negative time is before the answer that told of the commit.`;

/** Serving and counting of ads. */
export const run = (): Promise<readonly BenchRow[]> =>
  AdsBench.on(async (bench) => {
    await bench.fill(CAMPAIGNS);
    const rows: BenchRow[] = [];
    const feeds = [scheduled, closedLoop].map((load) => () => feedRow(bench, load));
    const others = [hitsRow, lateRow, rebuildRow, reportRow].map((measure) => () => measure(bench));
    for (const measure of [() => slotsRow(bench), ...feeds, ...others]) {
      rows.push(await measure());
      console.error(JSON.stringify(rows.at(-1)));
    }
    return rows;
  });
