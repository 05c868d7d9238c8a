import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { checkNode, giveUp } from './say.mjs';

checkNode();

const HELP = `The master key wraps the keys of people's personal data. It can be replaced while the product runs.

  npm run keys -- status    which master keys there are, and how many keys stand under each
  npm run keys -- rotate    make a new master key and wrap every key under it (again: finishes what was cut short)
  npm run keys -- retire    remove former master keys that wrap nothing any more

DATABASE_URL, DATA_DIR and SECRETS_DIR are read as at the start of the product; every process must see that folder.`;

const [command] = process.argv.slice(2);
if (!['status', 'rotate', 'retire'].includes(command)) {
  process.stdout.write(`${HELP}\n`);
  process.exit(command === undefined || command === '--help' ? 0 : 1);
}

const dataDir = resolve(process.env.DATA_DIR || 'data');
const secrets = process.env.SECRETS_DIR || join(dataDir, 'secrets');
if (!existsSync(join(secrets, 'master-key')))
  giveUp(`There is no installation in ${secrets}: say where it is with DATA_DIR or SECRETS_DIR.`);

await ensureBuilt();
const { masterKeyId } = await import('../libs/event-store/dist/master-keys.js');
const { masterKeysInUse, rewrapSubjectKeys, schemasOfSubjectKeys } = await import(
  '../libs/event-store/dist/postgres/rewrap-subject-keys.js'
);
const { masterKeyFiles, removeFormerMasterKeys, replaceMasterKey } = await import(
  '../libs/http-edge/dist/master-key-files.js'
);
const { openPool } = await import('../libs/event-store/dist/postgres/pool.js');

const databaseUrl = async () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const { runningCluster } = await import('../libs/embedded-postgres/dist/running-cluster.js');
  return (
    runningCluster(dataDir) ??
    giveUp('The product is not running: start it with npm start and run this again while it runs.')
  );
};

const pool = openPool({ url: await databaseUrl(), schema: 'public', max: 1 });
const masterKeys = masterKeyFiles(secrets);
const say = (line) => process.stdout.write(`${line}\n`);

const usage = async () => {
  const total = new Map();
  for (const schema of await schemasOfSubjectKeys(pool)) {
    for (const [id, keys] of await masterKeysInUse(pool, schema)) total.set(id, (total.get(id) ?? 0) + keys);
  }
  return total;
};

const status = async () => {
  const current = masterKeyId(masterKeys.current());
  const used = await usage();
  say(`${current}  current, ${used.get(current) ?? 0} keys`);
  for (const [id, keys] of used) {
    if (id !== current) say(`${id}  ${masterKeys.find(id) ? 'former' : 'MISSING'}, ${keys} keys`);
  }
};

const rotate = async () => {
  const current = masterKeyId(masterKeys.current());
  const unfinished = [...(await usage()).keys()].some((id) => id !== current);
  if (unfinished) say(`Finishing an earlier rotation to ${current}.`);
  else say(`The new master key is ${replaceMasterKey(secrets)}.`);
  let wrapped = 0;
  for (const schema of await schemasOfSubjectKeys(pool))
    wrapped += await rewrapSubjectKeys({ pool, schema, masterKeys });
  say(`${wrapped} keys were wrapped anew. Back up ${secrets} now.`);
};

const retire = async () => {
  const removed = removeFormerMasterKeys(secrets, new Set((await usage()).keys()));
  say(removed.length === 0 ? 'No former master key could be removed.' : `Removed: ${removed.join(', ')}.`);
};

try {
  await { status, rotate, retire }[command]();
} catch (error) {
  giveUp(`That did not work, and nothing was lost: ${error.message}.`);
} finally {
  await pool.end();
}
