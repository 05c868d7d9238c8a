import { exportAccount } from '@corkboard/contracts/identity/account-export';
import { signUp } from '@corkboard/testing/sign-up';
import type { Client } from 'pg';
import { median, onBenchProduct, whole } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { boardOf, FilledPins, pinOn } from './filled-pins.ts';
import { inTurns, ratioOf } from './in-turns.ts';

const OTHERS = Number(process.env['BENCH_PINS'] ?? 1_000_000);
const OWN = 20_000;
const ROUNDS = 5;

/** Rows a second, and milliseconds until the first byte. */
interface Read {
  readonly perSecond: number;
  readonly firstMs: number;
}

const download = async (origin: string, cookie: string): Promise<Read> => {
  const began = performance.now();
  const answer = await fetch(`${origin}${exportAccount.path}`, { headers: { cookie } });
  const firstMs = performance.now() - began;
  const document = (await answer.json()) as { pins: readonly unknown[]; deleted_pins: readonly unknown[] };
  const seconds = (performance.now() - began) / 1_000;
  const rows = document.pins.length + document.deleted_pins.length;
  if (rows !== OWN + 1) throw new Error(`the export has ${rows} pins`);
  return { perSecond: rows / seconds, firstMs };
};

/** The same rows, every column, in one statement of one connection. */
const plain = async (database: Client, accountId: string): Promise<Read> => {
  const began = performance.now();
  const { rows } = await database.query('SELECT row_to_json(p) FROM pins p WHERE owner_id = $1', [accountId]);
  return { perSecond: (rows.length * 1_000) / (performance.now() - began), firstMs: 0 };
};

export const how =
  'The built product in one process beside its PostgreSQL and this client, which parses the file. Pins are filled in by INSERT .. SELECT as the projection writes them, a third of them deleted. The peer reads the same rows by one statement.';

/** The file of all that is stored of a person. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchProduct(async (origin, database) => {
    const [person, other] = [await signUp(origin), await signUp(origin)];
    const { data } = await person.get<{ user: { id: string } }>('/v3/viewer/');
    const board = await boardOf(person, 'Twenty thousand');
    const own = await new FilledPins(database, await pinOn(person, board)).begin();
    await own.onBoard(board, OWN);
    const others = new FilledPins(database, await pinOn(other, await boardOf(other, 'One')));
    await others.elsewhere(OTHERS);
    await others.end();
    const contestants = [() => download(origin, person.cookieHeader()), () => plain(database, data.user.id)];
    for (const one of contestants) await one();
    const [files = [], peers = []] = await inTurns(ROUNDS, contestants);
    const rates = (of: readonly Read[]) => of.map(({ perSecond }) => perSecond);
    const firstMs = median(files.map((file) => file.firstMs));
    const ratio = ratioOf(rates(files), rates(peers));
    return [
      {
        name: `account export of ${whole(OWN)} pins, ${whole(OTHERS)} of somebody else behind them`,
        value: `${whole(median(rates(files)))} pins/s, first byte after ${whole(firstMs)} ms`,
        peer: `one SELECT of these rows: ${whole(median(rates(peers)))} pins/s`,
        ratio: `${ratio.toFixed(2)}x`,
        goal: 'at least 0.2x, first byte within 500 ms',
        met: ratio >= 0.2 && firstMs <= 500,
      },
    ];
  });
