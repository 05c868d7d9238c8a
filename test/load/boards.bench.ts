import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import { rankOf } from '@corkboard/curation-service/pins/pin-rank';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import type { Client } from 'pg';
import { atRate } from './at-rate.ts';
import { median, onBenchProduct, percentile, whole } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { type Deletions, deletionsBesideSaves } from './board-deletions.ts';
import { type Round, roundOf } from './closed-loop.ts';
import { boardOf, DAYS, FilledPins, pinOn } from './filled-pins.ts';
import { call } from './identity-process.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import { pinsOf, type Saver, said, save, saversOf } from './savers.ts';

const FEW = 10_000;
/** Rounds of each figure, in turns with few and with many pins. */
const ROUNDS = 7;
const MANY = Number(process.env['BENCH_PINS'] ?? 1_000_000);
/** Pins of the board that is read, with few and with many in all. */
const ON_BOARD = { few: 5_000, many: 20_000 } as const;
const BOARDS = 2_000;
/** So long that a 99th part of some milliseconds is that of 24 answers: of 12 it differs twofold by the same code. */
const PAGES = { perSecond: 100, seconds: 24 } as const;
const WARM_SECONDS = 10;
const PICKERS = 400;
const SAVERS = 4;
const SAVING_SECONDS = 12;
/** Part by which a figure with many pins may be above that with few. */
const MORE = 1.25;

interface Setting {
  readonly origin: string;
  readonly reader: RouteClient;
  readonly board: string;
  /** Holds 2,000 boards, each with a pin. */
  readonly collector: RouteClient;
  readonly savers: readonly Saver[];
  readonly sources: readonly string[];
}

/** Figures of each round, with few pins and with many. */
type Compared<Figure> = readonly [few: readonly Figure[], many: readonly Figure[]];

interface Times {
  readonly p50: number;
  readonly p99: number;
}

interface Measured {
  readonly first: Compared<Times>;
  readonly middle: Compared<Times>;
  readonly picker: Compared<Times>;
  readonly saves: Compared<Round>;
  readonly pickerBytes: number;
}

const accountWithBoards = async (origin: string, pin_id: string): Promise<RouteClient> => {
  const collector = await signUp(origin);
  for (let n = 0; n < BOARDS; n += 1) {
    const board_id = await boardOf(collector, `Rooms and lamps of house ${n}`);
    said(await collector.post('/resource/RepinResource/create/', { pin_id, board_id }));
  }
  return collector;
};

const resourceUrl = (origin: string, name: string, options: object): string =>
  `${origin}/resource/${name}/get/?data=${encodeURIComponent(JSON.stringify({ options }))}`;

const halfWay = (): string => {
  const last = `${'f'.repeat(8)}-0000-4000-8000-000000000000`;
  const half = new Date(Date.now() - (DAYS / 2) * 86_400_000).toISOString();
  return Buffer.from(JSON.stringify([rankOf(half, last), last])).toString('base64url');
};

const pages = async (
  { origin, reader, board }: Setting,
  { bookmark, seconds = PAGES.seconds }: { bookmark?: string; seconds?: number } = {},
): Promise<Times> => {
  const url = resourceUrl(origin, 'BoardFeedResource', {
    board_id: board,
    page_size: 25,
    ...(bookmark && { bookmark }),
  });
  const cookie = reader.cookieHeader();
  const { taken } = await atRate(PAGES.perSecond, seconds, async () => {
    const { status, text, milliseconds } = await call(url, { cookie });
    if (status !== 200 || !text.includes('"title":"Lamp"')) throw new Error(`a page answered ${status}: ${text}`);
    return milliseconds;
  });
  return timesOf(taken);
};

const timesOf = (taken: readonly number[]): Times => ({ p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) });

interface Picker {
  /** Until the last byte of its body. */
  readonly milliseconds: number;
  /** As sent. */
  readonly gzip: Buffer;
}

/** It is unpacked behind its time: what the client makes of half a megabyte of JSON is not the product's. */
const picker = ({ origin, collector }: Setting): Promise<Picker> =>
  new Promise((resolve, reject) => {
    const url = resourceUrl(origin, 'BoardPickerBoardsResource', {});
    const began = performance.now();
    get(url, { headers: { cookie: collector.cookieHeader(), 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'gzip') reject(new Error('the picker is not sent as gzip'));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ milliseconds: performance.now() - began, gzip: Buffer.concat(parts) }));
    }).on('error', reject);
  });

const checkPicker = ({ gzip }: Picker): void => {
  const { resource_response } = JSON.parse(gunzipSync(gzip).toString()) as {
    resource_response: { data: PickerBoards };
  };
  if (resource_response.data.all_boards.length !== BOARDS) throw new Error('the picker has not all boards');
};

const pickers = async (setting: Setting): Promise<Times> => {
  const answers: Picker[] = [];
  for (let n = 0; n < PICKERS; n += 1) answers.push(await picker(setting));
  for (const answer of answers) checkPicker(answer);
  return timesOf(answers.map(({ milliseconds }) => milliseconds));
};

const saves = ({ origin, savers, sources }: Setting, seconds = SAVING_SECONDS): Promise<Round> => {
  let saved = 0;
  return roundOf(SAVERS, seconds, (who) => {
    saved += 1;
    return save(origin, savers[who] as Saver, sources[saved % sources.length] ?? '');
  });
};

/** In turns, after a warm-up of each: a slow minute of the machine slows both. */
const compared = async <Figure>(
  settings: readonly [few: Setting, many: Setting],
  work: (setting: Setting) => Promise<Figure>,
): Promise<Compared<Figure>> => {
  const [few = [], many = []] = await inTurns(
    ROUNDS,
    settings.map((setting) => () => work(setting)),
  );
  return [few, many];
};

const measure = async (settings: readonly [few: Setting, many: Setting]): Promise<Measured> => {
  for (const setting of settings) {
    await pages(setting, { seconds: WARM_SECONDS });
    await saves(setting, WARM_SECONDS);
    await pickers(setting);
  }
  return {
    first: await compared(settings, (setting) => pages(setting)),
    middle: await compared(settings, (setting) => pages(setting, { bookmark: halfWay() })),
    picker: await compared(settings, pickers),
    saves: await compared(settings, (setting) => saves(setting)),
    pickerBytes: (await picker(settings[1])).gzip.length,
  };
};

const times = ({ p50, p99 }: Times): string => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

const medians = (rounds: readonly Times[]): Times => ({
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});

const p99s = (rounds: readonly Times[]): readonly number[] => rounds.map(({ p99 }) => p99);

const rates = (rounds: readonly Round[]): readonly number[] => rounds.map(({ perSecond }) => perSecond);

const timesRow = (what: string, [few, many]: Compared<Times>, most: number): BenchRow => ({
  name: `${what}, ${whole(MANY)} pins of all boards`,
  value: times(medians(many)),
  peer: `${whole(FEW)} pins: ${times(medians(few))}`,
  ratio: ratioAndRange(p99s(many), p99s(few)),
  goal: `p99 under ${most} ms, at most ${MORE}x`,
  met: medians(many).p99 < most && ratioOf(p99s(many), p99s(few)) <= MORE,
});

const savesRow = ([few, many]: Compared<Round>): BenchRow => ({
  name: `${SAVERS} people save one pin after another, ${whole(MANY)} pins of all boards`,
  value: `${whole(median(rates(many)))}/s, p99 ${medians(many).p99.toFixed(1)} ms`,
  peer: `${whole(FEW)} pins: ${whole(median(rates(few)))}/s, p99 ${medians(few).p99.toFixed(1)} ms`,
  ratio: ratioAndRange(rates(many), rates(few)),
  goal: `p99 at most 30 ms, at least ${(1 / MORE).toFixed(2)}x`,
  met: medians(many).p99 <= 30 && ratioOf(rates(many), rates(few)) * MORE >= 1,
});

const rowsOf = (measured: Measured, deletions: Deletions): readonly BenchRow[] => [
  timesRow(`first page of 25 of a board of ${whole(ON_BOARD.many)}, 100/s`, measured.first, 40),
  timesRow(`a page in the middle of it, 100/s`, measured.middle, 40),
  timesRow(`first answer of the picker for ${whole(BOARDS)} boards`, measured.picker, 60),
  {
    name: `its size as gzip`,
    value: `${(measured.pickerBytes / 1_000).toFixed(1)} kB`,
    goal: 'at most 60 kB',
    met: measured.pickerBytes <= 60_000,
  },
  savesRow(measured.saves),
  {
    name: `saves at 50/s while a board of ${whole(deletions.pins)} pins is deleted`,
    value: times(timesOf(deletions.beside)),
    peer: `without: ${times(timesOf(deletions.alone))}`,
    ratio: `${(percentile(deletions.beside, 0.99) / percentile(deletions.alone, 0.99)).toFixed(2)}x`,
    goal: 'p99 at most 2x',
    met: percentile(deletions.beside, 0.99) <= 2 * percentile(deletions.alone, 0.99),
  },
  {
    name: 'a board of 10 pins deleted meanwhile, until its pins are gone',
    value: `${whole(deletions.smallMs)} ms`,
    peer: `the large one: ${whole(deletions.largeMs)} ms`,
    goal: 'before the large one, within 5,000 ms',
    met: deletions.smallMs < Math.min(5_000, deletions.largeMs),
  },
];

export const how = `Two built products in one process each, beside their PostgreSQL (fsync on) and this client, one with 10,000 pins and one with all. Figures are medians of ${ROUNDS} rounds in turns, ratios that of the ratios of the rounds, with the least and the greatest. Pins are filled in by INSERT .. SELECT as the projections write them, a third of them deleted; those of the deletion are real ones, each a stream of its own. The picker is timed until its last byte, and unpacked afterwards. Pages and saves beside the deletion begin on a schedule, whether or not the former ones have ended; of the saves without it half are before it, half after it.`;

/** Accounts and boards of a product, then pins until there are `all`, of which `onBoard` are on the board that is read. */
const prepared = async (
  origin: string,
  database: Client,
  { onBoard, all }: { onBoard: number; all: number },
): Promise<Setting> => {
  const reader = await signUp(origin);
  const board = await boardOf(reader, 'A large one');
  const sources = await pinsOf(origin);
  const collector = await accountWithBoards(origin, sources[0] ?? '');
  const setting: Setting = { origin, reader, board, collector, sources, savers: await saversOf(origin, SAVERS) };
  const pins = await new FilledPins(database, await pinOn(reader, await boardOf(reader, 'One'))).begin();
  await pins.onBoard(board, onBoard);
  await pins.elsewhere(all - onBoard);
  await pins.end();
  return setting;
};

export const run = (): Promise<readonly BenchRow[]> =>
  onBenchProduct(async (origin, database) => {
    const deletions = await deletionsBesideSaves(origin, database);
    const many = await prepared(origin, database, { onBoard: ON_BOARD.many, all: MANY });
    const measured = await onBenchProduct(async (fewOrigin, fewDatabase) =>
      measure([await prepared(fewOrigin, fewDatabase, { onBoard: ON_BOARD.few, all: FEW }), many]),
    );
    return rowsOf(measured, await deletions.run(many));
  });
