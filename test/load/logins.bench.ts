import { createSecretKey } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PasswordHasher } from '@corkboard/identity-service/credentials/password-hasher';
import { median, percentile } from './bench-database.ts';
import { call, type IdentityProcess, pause, type Signed, startIdentityProcess } from './identity-process.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 7;
const SECONDS = 6;
const CLIENTS = 16;
const PEOPLE = 24;
const REFUSALS = 500;
/** Calls of the viewer a second. */
const VIEWS = 20;

export const how = `Medians of ${ROUNDS} rounds of ${SECONDS} s in turns, also of the p99 of each; ${VIEWS} calls of the viewer a second beside the log-ins.`;

/** Runs of `work` per second, `workers` at a time. */
const perSecond = async (workers: number, work: (worker: number) => Promise<unknown>): Promise<number> => {
  let done = 0;
  const began = performance.now();
  const until = began + SECONDS * 1000;
  const worker = async (_: unknown, index: number) => {
    while (performance.now() < until) {
      await work(index);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return done / ((performance.now() - began) / 1000);
};

/** Verifications per second of this machine with nothing else to do. */
const rawLimit = async (hasher: PasswordHasher, stored: string): Promise<number> =>
  perSecond(CLIENTS, () => hasher.verify(stored, 'wooden bicycle bell'));

/** Viewers of pages while others log in. */
const watchViewer = async (identity: IdentityProcess, cookie: string, signal: AbortSignal): Promise<number[]> => {
  const taken: number[] = [];
  const calls: Promise<unknown>[] = [];
  while (!signal.aborted) {
    calls.push(call(`${identity.origin}/v3/viewer/`, { cookie }).then(({ milliseconds }) => taken.push(milliseconds)));
    await pause(1_000 / VIEWS);
  }
  await Promise.all(calls);
  return taken;
};

const logInsPerSecond = async (identity: IdentityProcess, people: readonly Signed[], visitors: readonly string[]) => {
  let turn = 0;
  return perSecond(CLIENTS, async (worker) => {
    turn += 1;
    const person = people[turn % people.length];
    const body = { username_or_email: person?.email, password: person?.password };
    const answer = await call(`${identity.origin}/v3/sessions/`, {
      method: 'POST',
      body,
      cookie: visitors[worker] ?? '',
    });
    if (answer.status !== 200) throw new Error(`log-in answered ${answer.status}: ${answer.text}`);
  });
};

interface Round {
  readonly logIns: number;
  readonly viewer: readonly number[];
}

interface Measured {
  readonly identity: IdentityProcess;
  readonly people: readonly Signed[];
  readonly visitors: readonly string[];
}

const start = async (root?: string): Promise<Measured> => {
  const identity = await startIdentityProcess(root);
  const people: Signed[] = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await identity.signUp());
  const visitors = await Promise.all(Array.from({ length: CLIENTS }, () => identity.visitor()));
  await logInsPerSecond(identity, people, visitors);
  return { identity, people, visitors };
};

const roundOf = async ({ identity, people, visitors }: Measured): Promise<Round> => {
  const watching = new AbortController();
  const viewer = watchViewer(identity, people[0]?.cookie ?? '', watching.signal);
  const logIns = await logInsPerSecond(identity, people, visitors);
  watching.abort();
  return { logIns, viewer: await viewer };
};

const refusal = async (identity: IdentityProcess, cookie: string, name: string): Promise<number> => {
  const body = { username_or_email: name, password: 'another bicycle bell' };
  const answer = await call(`${identity.origin}/v3/sessions/`, { method: 'POST', body, cookie });
  if (answer.status !== 401) throw new Error(`log-in answered ${answer.status}: ${answer.text}`);
  return answer.milliseconds;
};

/** The probability that the refusal of a known name took longer than that of an unknown one (AUC); 0.5 tells nothing. */
const areaUnderCurve = (known: readonly number[], unknown: readonly number[]): number => {
  const above = known.map((time) =>
    unknown.reduce((sum, other) => sum + (time > other ? 1 : time === other ? 0.5 : 0), 0),
  );
  return above.reduce((sum, count) => sum + count, 0) / (known.length * unknown.length);
};

/** Wrong passwords one after the other, for known and for unknown names in turns, while every second hash is a former one. */
const tellingByTime = async ({ identity, people, visitors }: Measured): Promise<number> => {
  await identity.age(people.filter((_, index) => index % 2 === 0));
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < REFUSALS; count += 1) {
    known.push(await refusal(identity, visitors[0] ?? '', people[count % PEOPLE]?.email ?? ''));
    unknown.push(await refusal(identity, visitors[0] ?? '', `nobody.${count}@example.test`));
  }
  return areaUnderCurve(known.slice(PEOPLE), unknown.slice(PEOPLE));
};

const rawHasher = (): PasswordHasher =>
  new PasswordHasher({ pepper: createSecretKey(Buffer.alloc(32)), concurrency: availableParallelism(), queue: 10_000 });

/** Password log-ins beside the raw argon2id limit of the same machine and beside an earlier release, in turns. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const hasher = rawHasher();
  const stored = await hasher.hash('wooden bicycle bell');
  const before = process.env['BENCH_BEFORE'] ? await start(process.env['BENCH_BEFORE']) : null;
  const now = await start();
  try {
    const runs = [
      async (): Promise<Round> => ({ logIns: await rawLimit(hasher, stored), viewer: [] }),
      ...[now, ...(before ? [before] : [])].map((measured) => () => roundOf(measured)),
    ];
    const [raw = [], rounds = [], roundsBefore = []] = await inTurns(ROUNDS, runs);
    return [...rows(logInsOf(raw), rounds), ...rowsBefore(rounds, roundsBefore), timingRow(await tellingByTime(now))];
  } finally {
    await now.identity.stop();
    await before?.identity.stop();
  }
};

const viewerP99 = (rounds: readonly Round[]): number => median(rounds.map(({ viewer }) => percentile(viewer, 0.99)));

const logInsOf = (rounds: readonly Round[]): readonly number[] => rounds.map(({ logIns }) => logIns);

const rows = (raw: readonly number[], rounds: readonly Round[]): readonly BenchRow[] => {
  const share = ratioOf(logInsOf(rounds), raw);
  const p99 = viewerP99(rounds);
  return [
    {
      name: `password log-ins, ${CLIENTS} clients`,
      value: `${median(logInsOf(rounds)).toFixed(0)}/s`,
      peer: `raw argon2id ${median(raw).toFixed(0)}/s`,
      ratio: `${(share * 100).toFixed(0)} %`,
      goal: 'at least 75 %',
      met: share >= 0.75,
    },
    {
      name: 'GET /v3/viewer/ p99 meanwhile',
      value: `${p99.toFixed(1)} ms`,
      goal: 'under 50 ms',
      met: p99 < 50,
    },
  ];
};

const rowsBefore = (rounds: readonly Round[], before: readonly Round[]): readonly BenchRow[] => {
  if (before.length === 0) return [];
  const ratio = ratioOf(logInsOf(rounds), logInsOf(before));
  const [p99, p99Before] = [viewerP99(rounds), viewerP99(before)];
  return [
    {
      name: 'the same, beside the checkout of BENCH_BEFORE',
      value: `${median(logInsOf(rounds)).toFixed(0)}/s`,
      peer: `before: ${median(logInsOf(before)).toFixed(0)}/s`,
      ratio: ratioAndRange(logInsOf(rounds), logInsOf(before)),
      goal: 'at least 1.25x',
      met: ratio >= 1.25,
    },
    {
      name: 'GET /v3/viewer/ p99 meanwhile, beside the same',
      value: `${p99.toFixed(1)} ms`,
      peer: `before: ${p99Before.toFixed(1)} ms`,
      goal: 'not above it',
      met: p99 <= p99Before,
    },
  ];
};

const timingRow = (area: number): BenchRow => ({
  name: 'known names told from unknown ones by the time of a refusal, half of the hashes of the former cost (AUC)',
  value: area.toFixed(3),
  goal: '0.45 to 0.55',
  met: area >= 0.45 && area <= 0.55,
});
