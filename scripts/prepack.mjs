import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { giveUp } from './say.mjs';

ensureInstalled();
await ensureBuilt({ web: false });

/** Files of `npm pack` besides the JavaScript: types and the licence. Runs in the folder of the package. */
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const types = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.package.json'], { stdio: ['ignore', 2, 2] });
if (types.status !== 0) giveUp('The types of the package could not be written (see above).');
copyFileSync(join(root, 'LICENSE'), 'LICENSE');
