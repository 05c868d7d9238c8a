import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import { rankOf } from '@corkboard/curation-service/pins/pin-rank';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import type { Client } from 'pg';
import { atRate } from './at-rate.ts';
import { onBenchProduct, percentile, whole } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { type Deletions, deletionsBesideSaves } from './board-deletions.ts';
import { roundOf } from './closed-loop.ts';
import { boardOf, DAYS, FilledPins, pinOn } from './filled-pins.ts';
import { call } from './identity-process.ts';
import { pinsOf, type Saver, said, save, saversOf } from './savers.ts';

const FEW = 10_000;
const MANY = Number(process.env['BENCH_PINS'] ?? 1_000_000);
/** Pins of the board that is read, with few and with many in all. */
const ON_BOARD = { few: 5_000, many: 20_000 } as const;
const BOARDS = 2_000;
const PAGES = { perSecond: 100, seconds: 40 } as const;
const WARM_SECONDS = 10;
const PICKERS = 600;
const SAVERS = 4;
const SAVING_SECONDS = 30;
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

interface Measured {
  readonly first: readonly number[];
  readonly middle: readonly number[];
  readonly picker: readonly number[];
  readonly pickerBytes: number;
  readonly saves: { readonly perSecond: number; readonly p99: number };
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
): Promise<readonly number[]> => {
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
  return taken;
};

const pickers = async ({ origin, collector }: Setting): Promise<Pick<Measured, 'picker' | 'pickerBytes'>> => {
  const url = resourceUrl(origin, 'BoardPickerBoardsResource', {});
  const headers = { cookie: collector.cookieHeader(), 'accept-encoding': 'gzip' };
  const picker: number[] = [];
  for (let n = 0; n < PICKERS; n += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers });
    const { resource_response } = (await answer.json()) as { resource_response: { data: PickerBoards } };
    picker.push(performance.now() - began);
    if (resource_response.data.all_boards.length !== BOARDS) throw new Error('the picker has not all boards');
  }
  return { picker: picker.slice(PICKERS / 10), pickerBytes: await bytesOf(url, headers) };
};

/** Bytes of the body as sent: fetch of Node unpacks them. */
const bytesOf = async (url: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let bytes = 0;
      if (answer.headers['content-encoding'] !== 'gzip') reject(new Error('the picker is not sent as gzip'));
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
};

const measure = async (setting: Setting): Promise<Measured> => {
  const { origin, savers, sources } = setting;
  await pages(setting, { seconds: WARM_SECONDS });
  const [first, middle] = [await pages(setting), await pages(setting, { bookmark: halfWay() })];
  let saved = 0;
  const saving = (who: number): Promise<unknown> => {
    saved += 1;
    return save(origin, savers[who] as Saver, sources[saved % sources.length] ?? '');
  };
  await roundOf(SAVERS, WARM_SECONDS, saving);
  return { first, middle, ...(await pickers(setting)), saves: await roundOf(SAVERS, SAVING_SECONDS, saving) };
};

const times = (taken: readonly number[]): string =>
  `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`;

const timesRow = (what: string, [many, few]: readonly (readonly number[])[], most: number): BenchRow => {
  const [p99, peer] = [percentile(many ?? [], 0.99), percentile(few ?? [], 0.99)];
  return {
    name: `${what}, ${whole(MANY)} pins of all boards`,
    value: times(many ?? []),
    peer: `${whole(FEW)} pins: ${times(few ?? [])}`,
    ratio: `${(p99 / peer).toFixed(2)}x`,
    goal: `p99 under ${most} ms, at most ${MORE}x`,
    met: p99 < most && p99 <= MORE * peer,
  };
};

const rowsOf = (many: Measured, few: Measured, deletions: Deletions): readonly BenchRow[] => [
  timesRow(`first page of 25 of a board of ${whole(ON_BOARD.many)}, 100/s`, [many.first, few.first], 40),
  timesRow(`a page in the middle of it, 100/s`, [many.middle, few.middle], 40),
  timesRow(`first answer of the picker for ${whole(BOARDS)} boards`, [many.picker, few.picker], 60),
  {
    name: `its size as gzip`,
    value: `${(many.pickerBytes / 1_000).toFixed(1)} kB`,
    goal: 'at most 60 kB',
    met: many.pickerBytes <= 60_000,
  },
  {
    name: `${SAVERS} people save one pin after another, ${whole(MANY)} pins of all boards`,
    value: `${whole(many.saves.perSecond)}/s, p99 ${many.saves.p99.toFixed(1)} ms`,
    peer: `${whole(FEW)} pins: ${whole(few.saves.perSecond)}/s, p99 ${few.saves.p99.toFixed(1)} ms`,
    ratio: `${(many.saves.perSecond / few.saves.perSecond).toFixed(2)}x`,
    goal: `p99 at most 30 ms, at least ${(1 / MORE).toFixed(2)}x`,
    met: many.saves.p99 <= 30 && many.saves.perSecond * MORE >= few.saves.perSecond,
  },
  {
    name: `saves at 50/s while a board of ${whole(deletions.pins)} pins is deleted`,
    value: times(deletions.beside),
    peer: `without: ${times(deletions.alone)}`,
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

export const how =
  'The built product in one process beside its PostgreSQL (fsync on) and this client. Pins are filled in by INSERT .. SELECT as the projections write them, a third of them deleted, first 10,000, then the rest, in the same database; those of the deletion are real ones, each a stream of its own. Pages and saves beside the deletion begin on a schedule, whether or not the former ones have ended; of the saves without it half are before it, half after it.';

const prepared = async (origin: string, database: Client) => {
  const reader = await signUp(origin);
  const board = await boardOf(reader, 'Twenty thousand');
  const sources = await pinsOf(origin);
  const collector = await accountWithBoards(origin, sources[0] ?? '');
  const setting: Setting = { origin, reader, board, collector, sources, savers: await saversOf(origin, SAVERS) };
  const deletions = await deletionsBesideSaves(setting, database);
  const pins = await new FilledPins(database, await pinOn(reader, await boardOf(reader, 'One'))).begin();
  return { setting, pins, deletions };
};

export const run = (): Promise<readonly BenchRow[]> =>
  onBenchProduct(async (origin, database) => {
    const { setting, pins, deletions } = await prepared(origin, database);
    await pins.onBoard(setting.board, ON_BOARD.few);
    await pins.elsewhere(FEW - ON_BOARD.few);
    await pins.end();
    const few = await measure(setting);
    await pins.onBoard(setting.board, ON_BOARD.many, ON_BOARD.few + 1);
    await pins.elsewhere(MANY - FEW - (ON_BOARD.many - ON_BOARD.few));
    await pins.end();
    const many = await measure(setting);
    return rowsOf(many, few, await deletions.run());
  });
