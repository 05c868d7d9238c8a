import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** Files of other tools that list the services, as they should be: [path from the root, text]. */
export const serviceFiles = (serviceNames) => {
  const targets = [...serviceNames, 'gateway'].map((name) => `"${name}:3000"`).join(', ');
  const prometheus = 'infra/prometheus/prometheus.yaml';
  return [[prometheus, textOf(prometheus).replace(/targets: .*/, `targets: [${targets}]`)]];
};

if (process.argv[1] === import.meta.filename) {
  const { serviceNames } = await import('./services.mjs');
  for (const [file, text] of serviceFiles(serviceNames)) writeFileSync(join(root, file), text);
}
