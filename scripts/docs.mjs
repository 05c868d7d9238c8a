import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { writeConsoleFeatures } from './console-features.mjs';
import { docs } from './events.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, say } from './say.mjs';

checkNode();
ensureInstalled();
await import('./typescript.mjs');
const { serviceNames } = await import('../libs/contracts/src/services.ts');
const { pageOf, prometheus, withTargets, written } = await import('../test/architecture/pages.ts');
const { noteDigests } = await import('../test/architecture/schema.ts');
const { serviceDefinitions } = await import('../test/architecture/service-definitions.ts');
const { writeMissingSamples } = await import('../test/architecture/new-samples.ts');

await docs();
for (const service of serviceNames)
  writeFileSync(pageOf(service), written(service, readFileSync(pageOf(service), 'utf8')));
writeFileSync(prometheus, withTargets(readFileSync(prometheus, 'utf8')));
say(`The tables of ${serviceNames.length} services are as their sources are.`);
for (const definition of serviceDefinitions) await noteDigests(definition);
say(`The console has pages of ${writeConsoleFeatures()} features.`);
const samples = await writeMissingSamples();
if (samples.length > 0) spawnSync('npx', ['biome', 'format', '--write', ...samples], { cwd: root, stdio: 'inherit' });
for (const file of samples) say(`Made for a new version of an event, to be looked at and committed: ${file}`);
