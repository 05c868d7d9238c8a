import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { prepareBuild, runTypescript } from './run-on-build.mjs';
import { giveUp, say } from './say.mjs';

const SCHEMATHESIS = '4.32.5';
const help = `npm run openapi:check -- [--seed N] [--examples N]

Starts the product and sends what /openapi.json calls valid, made up by schemathesis (Python 3.10 or newer is needed).
Fails when 1 % or more of it is refused (400, 405, 413, 415, 422, 431), or anything is answered by a 5xx.
`;

await prepareBuild(help);

const folder = join(root, '.cache', `schemathesis-${SCHEMATHESIS}`);
const binary = join(folder, 'bin', 'schemathesis');
if (!existsSync(binary)) {
  say(`Taking schemathesis ${SCHEMATHESIS} from PyPI ...`);
  const made = spawnSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
  if (made.status !== 0) giveUp('Python 3.10 or newer with venv is needed.');
  const pip = spawnSync(join(folder, 'bin', 'pip'), ['install', '-q', `schemathesis==${SCHEMATHESIS}`], {
    stdio: 'inherit',
  });
  if (pip.status !== 0) giveUp(`PyPI has no schemathesis ${SCHEMATHESIS} for this Python.`);
}
runTypescript('openapi/run-check.ts', process.argv.slice(2), { env: { SCHEMATHESIS: binary } });
