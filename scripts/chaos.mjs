import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode } from './say.mjs';

const help = `npm run chaos -- [--rounds N] [--seed S] [--only ROUND] [--record] [--claims M] [--self-check]

  --rounds N     how many rounds (20)
  --seed S       the faults of every round follow from it; printed, a random one when not given
  --only ROUND   this round alone
  --record       writes what came of it into docs/chaos.md
  --claims M     instead of rounds, M minutes of sign-ups under few names while their appends are ended
  --self-check   plants six mistakes, one after the other, and looks whether each is reported within 20 rounds; then
                 two in the claims (with --claims, those alone)
`;

checkNode();
if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}
ensureInstalled();
await ensureBuilt();
const loader = ['--import', join(root, 'scripts', 'typescript.mjs'), join(root, 'test', 'chaos', 'run-chaos.ts')];
const parameters = ['--disable-warning=ExperimentalWarning', ...loader, ...process.argv.slice(2)];
const result = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
process.exitCode = result.status ?? 1;
