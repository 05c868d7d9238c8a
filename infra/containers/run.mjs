import '../../scripts/thread-pool.mjs';
import { readFileSync } from 'node:fs';

/** `run.mjs SERVICE`: secrets come from files, never from the container's description. */
const [service] = process.argv.slice(2);
if (!/^(identity|curation|operations|gateway)$/.test(service ?? '')) {
  process.stderr.write('Say which service: identity, curation, operations or gateway.\n');
  process.exit(1);
}
const { DATABASE_URL, DATABASE_PASSWORD_FILE } = process.env;
if (DATABASE_URL && DATABASE_PASSWORD_FILE) {
  const url = new URL(DATABASE_URL);
  url.password = readFileSync(DATABASE_PASSWORD_FILE, 'utf8').trim();
  process.env.DATABASE_URL = url.href;
}
await import(`../../services/${service}/dist/main.js`);
