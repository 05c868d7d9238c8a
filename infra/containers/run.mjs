import '../../scripts/thread-pool.mjs';
import '../../scripts/database-url.mjs';

/** `run.mjs SERVICE`: secrets come from files, never from the container's description. */
const [service] = process.argv.slice(2);
if (!/^(identity|curation|operations|gateway)$/.test(service ?? '')) {
  process.stderr.write('Say which service: identity, curation, operations or gateway.\n');
  process.exit(1);
}
await import(`../../services/${service}/dist/main.js`);
