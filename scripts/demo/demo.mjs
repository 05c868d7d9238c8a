import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Person } from './client.mjs';
import { consoleLink } from './console-link.mjs';
import { altText } from './content/alt-texts.mjs';
import { boards, people } from './content/content.mjs';
import { openStudio } from './draw/studio.mjs';

/** The same key for the same thing, however often the demo runs. */
const keyOf = (...parts) => `demo-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`;

const signIn = async (origin, person, token) => {
  const client = new Person(origin);
  await client.ask('/v3/viewer/');
  const credentials = { username_or_email: person.email, password: person.password };
  const known = await client.ask('/resource/UserSessionResource/create/', { method: 'POST', body: credentials });
  if (known.status >= 300) {
    const { firstName: first_name, lastName: last_name, email, password } = person;
    const birthday = Date.UTC(1988, 3, 12) / 1000;
    const body = { type: 'email', email, password, first_name, last_name, birthday, country: 'US', source: 'home' };
    await client.create('UserRegisterResource', body, { 'x-installation-token': token });
  }
  const { data: viewer } = await client.want('/v3/viewer/');
  return { client, username: usernameIn(viewer) };
};

const usernameIn = (viewer) => viewer?.username ?? viewer?.user?.username;

const signEverybodyIn = async (origin, dataDir) => {
  const token = randomBytes(32).toString('base64url');
  const file = join(dataDir, 'installation-token');
  writeFileSync(file, token, { mode: 0o600 });
  try {
    const signedIn = {};
    for (const person of people) signedIn[person.key] = { person, ...(await signIn(origin, person, token)) };
    return signedIn;
  } finally {
    rmSync(file, { force: true });
  }
};

const pagesOf = async (client, resource, options) => {
  const items = [];
  for (let bookmark = null; bookmark !== '-end-'; ) {
    const page = await client.want(`/resource/${resource}/get/`, { options: { ...options, page_size: 100, bookmark } });
    items.push(...page.data);
    bookmark = page.bookmark ?? '-end-';
  }
  return items;
};

const boardFor = async ({ client, username }, { name, secret = false }) => {
  const mine = await pagesOf(client, 'BoardsResource', { username });
  const known = mine.find((board) => board.name === name);
  if (known) return known;
  const options = { name, privacy: secret ? 'secret' : 'public', aux_data: { source: 'profile' } };
  return (await client.create('BoardResource', options, { 'idempotency-key': keyOf(username, name) })).data;
};

const slug = (title) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const savePin = async ({ client, person }, { board, boardId, at, pin }, studio) => {
  const { kind, options, shape, title, description } = pin;
  const seed = createHash('sha256').update(`${board.name}/${title}`).digest().readUInt16BE(0) + at;
  const jpeg = await studio.draw({ kind, seed, shape, options });
  const form = new FormData();
  form.append('file', new Blob([jpeg], { type: 'image/jpeg' }), `${slug(title)}.jpg`);
  const guid = keyOf(person.key, board.name, title);
  const upload = { method: 'POST', body: form, headers: { 'idempotency-key': guid } };
  const { data: media } = await client.want('/v3/media/uploads/', upload);
  await client.create('PinResource', {
    board_id: boardId,
    title,
    description,
    alt_text: altText(kind, options),
    link: `https://${person.site}/${slug(title)}`,
    media_upload_id: media.id,
    method: 'uploaded',
    guid,
  });
};

/** Missing pins, one of each board in turn, so that the newest pins are a mixture. */
const missingPins = async (everybody) => {
  const perBoard = [];
  for (const board of boards) {
    const owner = everybody[board.owner];
    const { id: boardId } = await boardFor(owner, board);
    const there = new Set(
      (await pagesOf(owner.client, 'BoardFeedResource', { board_id: boardId })).map(({ title }) => title),
    );
    perBoard.push(
      board.pins.map((pin, at) => ({ owner, board, boardId, at, pin })).filter(({ pin }) => !there.has(pin.title)),
    );
  }
  const longest = Math.max(0, ...perBoard.map((pins) => pins.length));
  return Array.from({ length: longest }, (_, round) => perBoard.flatMap((pins) => pins[round] ?? [])).flat();
};

const AT_ONCE = 3;

const saveAll = async (pins, log) => {
  const studio = openStudio();
  const queue = [...pins];
  let saved = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await savePin(next.owner, next, studio);
      saved += 1;
      if (saved % 20 === 0 || saved === pins.length) log(`  ${saved} of ${pins.length} pins drawn and saved`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await studio.close();
  }
};

/**
 * Fills an installation with people, boards and pins through its public HTTP API; what is there already stays as it is.
 * `dataDir` is where a token proves, for the moment of signing up, that the installation itself asks.
 */
export const runDemo = async ({ origin, publicOrigin = origin, dataDir, log }) => {
  log('Filling the demo: 6 people, 14 boards, pictures drawn on this machine.');
  const everybody = await signEverybodyIn(origin, dataDir);
  const pins = await missingPins(everybody);
  if (pins.length === 0) log('Everything of the demo is there already.');
  else await saveAll(pins, log);
  log('');
  log('Log in with:');
  for (const { email, password } of people) log(`  ${email.padEnd(30)} ${password}`);
  log('');
  log(`Console: ${await consoleLink({ origin, publicOrigin, dataDir })}`);
  log('');
};
