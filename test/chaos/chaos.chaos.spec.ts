import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runChaos } from './rounds.ts';
import { startServers } from './servers.ts';

const ROUNDS = 20;
const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(1_000_000));
const servers = await startServers();
const say = (line: string): void => void process.stderr.write(`${line}\n`);

afterAll(() => servers?.stop());

(servers ? describe : describe.skip)(`${ROUNDS} rounds of faults`, () => {
  it('lose nothing that was acknowledged, double nothing and keep every order', async () => {
    if (!servers) throw new Error('skipped');
    const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);
    expect(await runChaos(servers, { seed, rounds, say })).toMatchObject({ rounds: ROUNDS, broken: [] });
  }, 1_800_000);
});
