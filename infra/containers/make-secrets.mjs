import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { openSecrets } from '../../libs/http-edge/dist/secrets.js';

/** Runs once before everything else: makes what is missing in the volumes, and never changes what is there. */
openSecrets('/secrets');
const file = '/database/password';
if (!existsSync(file)) {
  writeFileSync(`${file}.half`, randomBytes(24).toString('base64url'));
  // PostgreSQL reads it as a user of its own; nobody else has the volume.
  chmodSync(`${file}.half`, 0o444);
  renameSync(`${file}.half`, file);
}
process.stdout.write('The secrets of the installation are there.\n');
