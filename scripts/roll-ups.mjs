import './database-url.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { embeddedDatabase } from './embedded-database.mjs';
import { checkNode, giveUp, say, showHelp } from './say.mjs';

checkNode();

const HELP = `The sums of counted ads by hour, day and month, which the reports show.

  npm run roll-ups -- rebuild   make them anew from the raw hits, as far back as those are kept

What was charged stays as it is. It may run beside the product: reports of hits wait while one of the last two days is summed
up. DATABASE_URL (that of the ads service) and DATA_DIR are read as at the start of the product.`;

const [command] = process.argv.slice(2);
if (command !== 'rebuild') showHelp(HELP, command);

// An image has no sources: it was built before.
const build = new URL('./build.mjs', import.meta.url);
if (existsSync(build)) await (await import(build.href)).ensureBuilt();
const { openPool } = await import('../libs/event-store/dist/postgres/pool.js');
const { rebuildRollUps } = await import('../services/ads/dist/closing/rebuild-roll-ups.js');

/** Of the installation, which must be there: none is begun for this. */
const embedded = async () => {
  const dataDir = resolve(process.env.DATA_DIR || 'data');
  if (!existsSync(dataDir)) giveUp(`There is no installation in ${dataDir}: say where it is with DATA_DIR.`);
  return embeddedDatabase(dataDir);
};

const { DATABASE_URL } = process.env;
const database = DATABASE_URL
  ? { url: DATABASE_URL, end: async () => undefined }
  : await embedded().catch((error) => giveUp(error.message));
const pool = openPool({ url: database.url, schema: 'ads', max: 1 });
try {
  const { from, hits } = await rebuildRollUps(pool);
  say(from === null ? 'No raw hits are kept: nothing was changed.' : `${hits} hits since ${from} were summed up anew.`);
} catch (error) {
  process.exitCode = 1;
  say(`Not all of it was done, and it can be run again: ${error.message}`);
} finally {
  await pool.end();
  await database.end();
}
