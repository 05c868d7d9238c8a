import '../../scripts/process-settings.mjs';
import '../../scripts/database-url.mjs';
import { serviceNames } from '../../libs/contracts/dist/services.js';

/** `run.mjs SERVICE`: secrets come from files, never from the container's description. */
const [service] = process.argv.slice(2);
if (![...serviceNames, 'gateway'].includes(service)) {
  process.stderr.write(`Say which service: ${serviceNames.join(', ')} or gateway.\n`);
  process.exit(1);
}
await import(`../../services/${service}/dist/main.js`);
