import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkTheCheckerOfClaims, runClaims } from './claims/run-claims.ts';
import { record } from './record.ts';
import { checkTheChecker, runChaos } from './rounds.ts';
import { type Servers, startServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    'self-check': { type: 'boolean', default: false },
    claims: { type: 'string' },
  },
});

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed);
const rounds = values.only
  ? [Number(values.only)]
  : Array.from({ length: Number(values.rounds) }, (_, index) => index + 1);

const UNSEEN = 'planted mistakes were not seen';
const unseenClaims = async (): Promise<number> => (await checkTheCheckerOfClaims({ seed, say })).length;

/** Number of failures, and their kind. */
const run = async (servers: Servers): Promise<[number, string]> => {
  if (values['self-check'])
    return [(await checkTheChecker(servers, { seed, say })).length + (await unseenClaims()), UNSEEN];
  const result = await runChaos(servers, { seed, rounds, say });
  if (values.record) record(result);
  return [result.broken.length, `of ${rounds.length} rounds broke a promise`];
};

const conclude = (wrong: number, what: string): void => {
  process.stdout.write(`${wrong} ${what} (seed ${seed}, ${new Date().toISOString().slice(0, 10)})\n`);
  process.exit(wrong > 0 ? 1 : 0);
};

if (values.claims && values['self-check']) conclude(await unseenClaims(), UNSEEN);
if (values.claims) {
  const minutes = Number(values.claims);
  conclude(await runClaims({ seed, minutes, say }), `of ${minutes} minutes broke a promise`);
}
const servers = await startServers();
if (!servers) process.exit(1);
const outcome = await run(servers).finally(() => servers.stop());
conclude(...outcome);
