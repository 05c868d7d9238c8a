import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkTheChecker, runChaos } from './rounds.ts';
import { startServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    only: { type: 'string' },
    'self-check': { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed);
const rounds = values.only
  ? [Number(values.only)]
  : Array.from({ length: Number(values.rounds) }, (_, index) => index + 1);

const run = async (): Promise<number> => {
  const servers = await startServers();
  if (!servers) return 1;
  try {
    const isSelfCheck = values['self-check'];
    const wrong = await (isSelfCheck
      ? checkTheChecker(servers, { seed, say })
      : runChaos(servers, { seed, rounds, say }));
    const what = isSelfCheck ? 'planted mistakes were not seen' : `of ${rounds.length} rounds broke a promise`;
    process.stdout.write(`${wrong.length} ${what} (seed ${seed}, ${new Date().toISOString().slice(0, 10)})\n`);
    return wrong.length > 0 ? 1 : 0;
  } finally {
    await servers.stop();
  }
};

process.exit(await run());
