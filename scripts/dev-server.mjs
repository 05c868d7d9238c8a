import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './build.mjs';

/**
 * Waits, with everything loaded that a save does not change, until `npm run dev` says that it is its turn. Loading the
 * libraries is most of what a start costs.
 */
const turn = once(process, 'message');
process.on('disconnect', () => process.exit(0));

const libraries = packages().flatMap((folder) =>
  Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies ?? {}),
);
for (const name of new Set(libraries)) {
  // Some can only be imported by a path of theirs; those load with what needs them.
  if (!name.startsWith('@corkboard/')) await import(name).catch(() => undefined);
}
await turn;
const { serve } = await import('./serve.mjs');
// File by file: a save compiles one of them.
await serve('main.js');
