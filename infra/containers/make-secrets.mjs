import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../scripts/database-url.mjs';
import { serviceNames } from '../../libs/contracts/dist/services.js';
import { openSecrets, soleReaders } from '../../libs/runtime/dist/secrets.js';
import { makeServiceRoles } from '../../libs/service/dist/service-roles.js';

const SECRETS = '/secrets';

/** Complete or not there. */
const write = (file, text) => {
  writeFileSync(`${file}.half`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.half`, file);
};

/** An earlier composition kept all secrets where every service could read them. */
const moveToSoleReaders = () => {
  for (const [name, service] of Object.entries(soleReaders)) {
    const [former, file] = [join(SECRETS, name), join(SECRETS, service, name)];
    if (!existsSync(former)) continue;
    if (!existsSync(file)) write(file, readFileSync(former));
    rmSync(former);
  }
};

/** The password of a service's role, in a volume that only this service has. */
const passwordOf = (service) => {
  const file = join('/databases', service, 'password');
  if (!existsSync(file)) write(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8');
};

/**
 * Runs once before the services: makes the secrets that the database does not know, and never changes one that is there;
 * and makes each service's role the owner of its schemas.
 */
try {
  moveToSoleReaders();
  await openSecrets(SECRETS, process.env.DATABASE_URL);
  // The only one of them that the gateway may know.
  copyFileSync(join(SECRETS, 'metrics-token'), '/metrics/metrics-token');
  const passwords = Object.fromEntries(serviceNames.map((service) => [service, passwordOf(service)]));
  await makeServiceRoles(process.env.DATABASE_URL, { passwords });
  process.stdout.write('The secrets of the installation and the roles of its services are there.\n');
} catch (error) {
  process.stderr.write(`${error?.name === 'BadConfiguration' ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode = 1;
}
