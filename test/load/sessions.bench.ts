import { createHash } from 'node:crypto';
import { lookUpSession } from '@corkboard/contracts/identity/internal';
import {
  call,
  type IdentityProcess,
  pause,
  percentile,
  type Signed,
  startIdentityProcess,
} from './identity-process.ts';
import type { BenchRow } from './run-benches.ts';

const PER_SECOND = 200;
const SECONDS = 15;
const PEOPLE = 50;

/** The session check as other services do it: one internal call for each token, never remembered. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const identity = await startIdentityProcess();
  try {
    const people: Signed[] = [];
    for (let count = 0; count < PEOPLE; count += 1) people.push(await identity.signUp());
    await atRate(identity, people, 3);
    const taken = await atRate(identity, people, SECONDS);
    const p99 = percentile(taken, 0.99);
    const p50 = percentile(taken, 0.5);
    const value = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
    return [{ name: `session check at ${PER_SECOND}/s over HTTP`, value, goal: 'p99 under 5 ms', met: p99 < 5 }];
  } finally {
    await identity.stop();
  }
};

/** Calls begin on a schedule, whether or not the former ones have ended. */
const atRate = async (identity: IdentityProcess, people: readonly Signed[], seconds: number) => {
  const hashes = people.map(({ cookie }) => {
    const token = /__Host-sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    return createHash('sha256').update(token).digest('base64url');
  });
  const taken: number[] = [];
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < PER_SECOND * seconds; n += 1) {
    const due = began + (n * 1000) / PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    calls.push(check(identity, hashes[n % hashes.length] ?? '', taken));
  }
  await Promise.all(calls);
  return taken;
};

const check = async ({ origin, authorization }: IdentityProcess, tokenHash: string, taken: number[]): Promise<void> => {
  const answer = await call(`${origin}${lookUpSession.path}`, { method: 'POST', body: { tokenHash }, authorization });
  if (answer.status !== 200 || !answer.text.includes('accountId')) throw new Error(`the check answered ${answer.text}`);
  taken.push(answer.milliseconds);
};
