import { createHash } from 'node:crypto';
import { lookUpSession } from '@corkboard/contracts/identity/internal';
import { atRate } from './at-rate.ts';
import { call, percentile, type Signed, startIdentityProcess } from './identity-process.ts';
import type { BenchRow } from './run-benches.ts';

const PER_SECOND = 200;
const ROUNDS = 5;
const SECONDS = 4;
const PEOPLE = 50;

/**
 * The session check as other services do it, one internal call for each token, never remembered; in turns with the least
 * server that could answer it.
 */
export const run = async (): Promise<readonly BenchRow[]> => {
  const identity = await startIdentityProcess();
  try {
    const hashes: string[] = [];
    for (let count = 0; count < PEOPLE; count += 1) hashes.push(tokenHashOf(await identity.signUp()));
    const own = { url: `${identity.origin}${lookUpSession.path}`, authorization: identity.authorization, hashes };
    const bare = { ...own, url: await identity.startBare() };
    for (const target of [own, bare]) await checks(target);
    const [taken, least]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.push(...(await checks(own)));
      least.push(...(await checks(bare)));
    }
    return [row(taken, least)];
  } finally {
    await identity.stop();
  }
};

interface Target {
  readonly url: string;
  readonly authorization: string;
  readonly hashes: readonly string[];
}

const tokenHashOf = ({ cookie }: Signed): string => {
  const token = /__Host-sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  return createHash('sha256').update(token).digest('base64url');
};

const spoken = (taken: readonly number[]): string =>
  `p50 ${percentile(taken, 0.5).toFixed(2)} ms, p99 ${percentile(taken, 0.99).toFixed(2)} ms`;

const row = (taken: readonly number[], least: readonly number[]): BenchRow => {
  const p99 = percentile(taken, 0.99);
  return {
    name: `session check at ${PER_SECOND}/s over HTTP`,
    value: spoken(taken),
    peer: `node:http and one statement: ${spoken(least)}`,
    ratio: `${(p99 / percentile(least, 0.99)).toFixed(1)}x`,
    goal: 'p99 under 5 ms',
    met: p99 < 5,
  };
};

const checks = async ({ url, authorization, hashes }: Target): Promise<readonly number[]> => {
  const { taken } = await atRate(PER_SECOND, SECONDS, async (n) => {
    const answer = await call(url, {
      method: 'POST',
      body: { tokenHash: hashes[n % hashes.length] ?? '' },
      authorization,
    });
    if (answer.status !== 200 || !answer.text.includes('accountId'))
      throw new Error(`the check answered ${answer.text}`);
    return answer.milliseconds;
  });
  return taken;
};

export const runsInBoth = true;
