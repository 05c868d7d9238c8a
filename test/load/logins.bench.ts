import { createSecretKey } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PasswordHasher } from '@corkboard/identity-service/credentials/password-hasher';
import {
  call,
  type IdentityProcess,
  pause,
  percentile,
  type Signed,
  startIdentityProcess,
} from './identity-process.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CLIENTS = 16;
const PEOPLE = 24;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** How often per second `work` ends, `workers` at a time. */
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

/** What this machine can verify with nothing else to do. */
const rawLimit = async (hasher: PasswordHasher, stored: string): Promise<number> =>
  perSecond(CLIENTS, () => hasher.verify(stored, 'wooden bicycle bell'));

/** Viewers of pages while others log in: ten a second. */
const watchViewer = async (identity: IdentityProcess, cookie: string, signal: AbortSignal): Promise<number[]> => {
  const taken: number[] = [];
  const calls: Promise<unknown>[] = [];
  while (!signal.aborted) {
    calls.push(call(`${identity.origin}/v3/viewer/`, { cookie }).then(({ milliseconds }) => taken.push(milliseconds)));
    await pause(100);
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

/** Password log-ins beside the raw argon2id limit of the same machine, in turns. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const identity = await startIdentityProcess();
  const hasher = new PasswordHasher({
    pepper: createSecretKey(Buffer.alloc(32)),
    concurrency: availableParallelism(),
    queue: 10_000,
  });
  try {
    const stored = await hasher.hash('wooden bicycle bell');
    const people: Signed[] = [];
    for (let count = 0; count < PEOPLE; count += 1) people.push(await identity.signUp());
    const visitors = await Promise.all(Array.from({ length: CLIENTS }, () => identity.visitor()));
    const rounds: { raw: number; logIns: number; viewer: readonly number[] }[] = [];
    await logInsPerSecond(identity, people, visitors);
    for (let round = 0; round < ROUNDS; round += 1) {
      const raw = await rawLimit(hasher, stored);
      const watching = new AbortController();
      const viewer = watchViewer(identity, people[0]?.cookie ?? '', watching.signal);
      const logIns = await logInsPerSecond(identity, people, visitors);
      watching.abort();
      rounds.push({ raw, logIns, viewer: await viewer });
    }
    return rows(rounds);
  } finally {
    await identity.stop();
  }
};

const rows = (rounds: readonly { raw: number; logIns: number; viewer: readonly number[] }[]): readonly BenchRow[] => {
  const share = median(rounds.map(({ raw, logIns }) => logIns / raw));
  const p99 = percentile(
    rounds.flatMap(({ viewer }) => viewer),
    0.99,
  );
  return [
    {
      name: `password log-ins, ${CLIENTS} clients`,
      value: `${median(rounds.map(({ logIns }) => logIns)).toFixed(0)}/s`,
      peer: `raw argon2id ${median(rounds.map(({ raw }) => raw)).toFixed(0)}/s`,
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
