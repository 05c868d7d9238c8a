import './database-url.mjs';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embeddedDatabase } from './embedded-database.mjs';
import { checkNode, giveUp, showHelp, say as tell } from './say.mjs';

checkNode();

const HELP = `The secrets of an installation: the master key, which wraps the keys of people's personal data, and the others.

  npm run keys -- status               which master keys there are, and how many keys stand under each
  npm run keys -- rotate               make a new master key and wrap every key under it (again: finishes what was cut short)
  npm run keys -- retire               remove former master keys that wrap nothing any more
  npm run keys -- replace NAME         what a new secret of this name would end
  npm run keys -- replace NAME --yes   put a new one in the place of one that became known or was lost, for good

The master key is replaced while the product runs. For any other secret, stop every process first and start them after.
DATABASE_URL (several: separated by spaces), DATA_DIR and SECRETS_DIR are read as at the start of the product; every
process must see that folder. In containers: docker compose run --rm keys status.`;

const [command, name, consent] = process.argv.slice(2);
const commands = ['status', 'rotate', 'retire', 'replace'];
if (!commands.includes(command)) showHelp(HELP, command);

const dataDir = resolve(process.env.DATA_DIR || 'data');
const secrets = process.env.SECRETS_DIR || join(dataDir, 'secrets');
if (!existsSync(secrets))
  giveUp(`There is no installation in ${secrets}: say where it is with DATA_DIR or SECRETS_DIR.`);

// An image has no sources: it was built before.
const build = new URL('./build.mjs', import.meta.url);
if (existsSync(build)) await (await import(build.href)).ensureBuilt();
const { masterKeyId } = await import('../libs/event-store/dist/master-keys.js');
const { masterKeysInUse, rewrapSubjectKeys, schemasOfSubjectKeys } = await import(
  '../libs/event-store/dist/postgres/rewrap-subject-keys.js'
);
const { masterKeyFiles, removeFormerMasterKeys, replaceMasterKey } = await import(
  '../libs/runtime/dist/master-key-files.js'
);
const { recordSecrets } = await import('../libs/runtime/dist/known-secrets.js');
const { endedByReplacing, isReplaceable, remembersSecrets, replaceSecret } = await import(
  '../libs/runtime/dist/replace-secret.js'
);
const { openPool } = await import('../libs/event-store/dist/postgres/pool.js');

const open = (url) => openPool({ url, schema: 'public', max: 1 });
const embedded = async () => {
  const { url, isRunning, end } = await embeddedDatabase(dataDir);
  if (isRunning && command === 'replace' && consent === '--yes')
    giveUp('The product is running: stop it first, so that it writes nothing with the former secret.');
  const pool = open(url);
  return { pools: [pool], end: () => pool.end().then(end) };
};

const given = () => {
  const pools = process.env.DATABASE_URL.trim().split(/\s+/).map(open);
  return { pools, end: () => Promise.all(pools.map((pool) => pool.end())) };
};

const { pools, end } = process.env.DATABASE_URL ? given() : await embedded().catch((error) => giveUp(error.message));
const say = (line) => process.stdout.write(`${line}\n`);
const refuse = (sentence) => {
  throw Object.assign(new Error(sentence), { name: 'Refused' });
};
const masterKeys = masterKeyFiles(secrets);

const schemas = async () => {
  const all = [];
  for (const pool of pools) for (const schema of await schemasOfSubjectKeys(pool)) all.push({ pool, schema });
  return all;
};

const usage = async () => {
  const total = new Map();
  for (const { pool, schema } of await schemas()) {
    for (const [id, keys] of await masterKeysInUse(pool, schema)) total.set(id, (total.get(id) ?? 0) + keys);
  }
  return total;
};

const mustRemember = async () => {
  for (const pool of pools)
    if (!(await remembersSecrets(pool)))
      refuse('A database knows no secrets yet: start this version of the product with it once');
};

const recordMasterKey = async () => {
  for (const pool of pools) await recordSecrets(pool, new Map([['master-key', masterKeys.current()]]));
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
  await mustRemember();
  const current = masterKeyId(masterKeys.current());
  const used = [...(await usage()).keys()];
  const missing = used.find((id) => !masterKeys.find(id));
  if (missing)
    refuse(`The master key ${missing} is not in ${secrets}, and keys stand under it: put it back there first`);
  if (used.some((id) => id !== current)) say(`Finishing an earlier rotation to ${current}.`);
  else say(`The new master key is ${replaceMasterKey(secrets)}.`);
  await recordMasterKey();
  let wrapped = 0;
  for (const { pool, schema } of await schemas()) wrapped += await rewrapSubjectKeys({ pool, schema, masterKeys });
  say(`${wrapped} keys were wrapped anew. Back up ${secrets} now.`);
};

const retire = async () => {
  await mustRemember();
  await recordMasterKey();
  const removed = removeFormerMasterKeys(secrets, new Set((await usage()).keys()));
  say(removed.length === 0 ? 'No former master key could be removed.' : `Removed: ${removed.join(', ')}.`);
};

const replace = async () => {
  if (name === 'master-key')
    refuse(
      'A master key cannot be replaced by another one while it wraps something: npm run keys -- rotate makes a new one and keeps it beside; a lost one must come from a backup',
    );
  if (!isReplaceable(name ?? '')) refuse(`Say which secret: ${Object.keys(endedByReplacing).join(', ')}`);
  await mustRemember();
  say(endedByReplacing[name]);
  if (consent !== '--yes')
    return say(`Nothing was done: stop every process, then run npm run keys -- replace ${name} --yes.`);
  await replaceSecret(secrets, name, pools);
  say(`${name} is another one now. Back up ${secrets}, then start every process again.`);
};

let failure = null;
try {
  await { status, rotate, retire, replace }[command]();
} catch (error) {
  failure =
    error.name === 'Refused' ? `${error.message}.` : `That did not work, and nothing was lost: ${error.message}.`;
} finally {
  await end();
}
if (failure) {
  tell(`\n${failure}`);
  process.exit(1);
}
