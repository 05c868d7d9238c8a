import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, giveUp, say } from './say.mjs';

const folder = join(root, 'docs', 'events');
const releasedFile = join(folder, 'released.json');

const contracts = async () => {
  await import('./typescript.mjs');
  const { catalogue } = await import('../libs/event-docs/src/catalogue.ts');
  const { breaks, release } = await import('../libs/event-docs/src/compatibility.ts');
  const { eventDocs } = await import('../libs/event-docs/src/pages.ts');
  try {
    return { entries: catalogue(), breaks, release, eventDocs };
  } catch (error) {
    return giveUp(error.message);
  }
};

const readReleased = () => JSON.parse(readFileSync(releasedFile, 'utf8'));

/** Files that exist but would not be written, and the other way round. */
export const staleIn = (wanted, found) =>
  [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => wanted.get(name) !== found.get(name)).sort();

const filesThere = () =>
  new Map(
    readdirSync(folder)
      .filter((name) => /\.(md|yaml)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const write = (files) => {
  mkdirSync(folder, { recursive: true });
  for (const name of filesThere().keys()) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
};

export const docs = async () => {
  const { entries, eventDocs } = await contracts();
  write(eventDocs(entries, readReleased()));
  say(`docs/events describes ${entries.length} published events.`);
};

const check = async () => {
  const { entries, breaks, eventDocs } = await contracts();
  const found = breaks(readReleased(), entries);
  if (found.length > 0)
    giveUp(`Readers of released events would break; make a new version of the event instead:\n${found.join('\n')}`);
  const stale = staleIn(eventDocs(entries, readReleased()), filesThere());
  if (stale.length > 0) giveUp(`Not as the contracts say: ${stale.join(', ')}. Run npm run docs.`);
  say('Published events are compatible with everything released, and docs/events says what they are.');
};

const moveOn = async () => {
  const { entries, release, eventDocs } = await contracts();
  const before = readReleased();
  let after;
  try {
    after = release(before, entries, new Date().toISOString().slice(0, 10));
  } catch (error) {
    giveUp(error.message);
  }
  writeFileSync(releasedFile, `${JSON.stringify(after, null, 2)}\n`);
  write(eventDocs(entries, after));
  const moved = Object.keys(after).filter((type) => after[type].length !== (before[type] ?? []).length);
  say(moved.length > 0 ? `Released: ${moved.join(', ')}.` : 'Nothing to release: all is as it was.');
};

if (process.argv[1] === import.meta.filename) {
  checkNode();
  ensureInstalled();
  const work = { check, release: moveOn }[process.argv[2]];
  if (!work) giveUp('Say check or release.');
  await work();
}
