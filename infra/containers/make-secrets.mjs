import { copyFileSync } from 'node:fs';
import '../../scripts/database-url.mjs';
import { openSecrets } from '../../libs/runtime/dist/secrets.js';

/** Runs once before the services: makes the secrets that the database does not know, and never changes one that is there. */
try {
  await openSecrets('/secrets', process.env.DATABASE_URL);
  // The only one of them that the gateway may know.
  copyFileSync('/secrets/metrics-token', '/metrics/metrics-token');
  process.stdout.write('The secrets of the installation are there.\n');
} catch (error) {
  process.stderr.write(`${error?.name === 'BadConfiguration' ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode = 1;
}
