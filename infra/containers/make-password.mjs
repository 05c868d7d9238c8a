import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';

/** Runs once before PostgreSQL: makes its password, and never changes one that is there. */
const file = '/database/password';
if (!existsSync(file)) {
  writeFileSync(`${file}.half`, randomBytes(24).toString('base64url'));
  // PostgreSQL reads it as a user of its own; nobody else has the volume.
  chmodSync(`${file}.half`, 0o444);
  renameSync(`${file}.half`, file);
}
process.stdout.write('The password of the database is there.\n');
