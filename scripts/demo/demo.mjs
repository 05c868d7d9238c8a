import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAdsDemo } from './ads/ads.mjs';
import { Person } from './client.mjs';
import { consoleLink } from './console-link.mjs';
import { altText } from './content/alt-texts.mjs';
import { boards, campaigns, people, videoOf } from './content/content.mjs';
import { openStudio } from './draw/studio.mjs';
import { keyOf } from './key.mjs';
import { provedAddress } from './proved-address.mjs';

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

const linkOf = (person, title) => `https://${person.site}/${slug(title)}`;

/** A picture, or a video with it as its poster where the person may upload videos. */
const upload = async ({ client, person }, { pin, jpeg, key }, dataDir) => {
  const form = new FormData();
  const asked = { method: 'POST', body: form, headers: { 'idempotency-key': key } };
  const isVideo = pin.video !== undefined && (await provedAddress({ client, person }, dataDir));
  form.append(isVideo ? 'poster' : 'file', new Blob([jpeg], { type: 'image/jpeg' }), `${slug(pin.title)}.jpg`);
  if (isVideo) form.append('file', new Blob([videoOf(pin.video)], { type: 'video/webm' }), pin.video);
  return (await client.want(isVideo ? '/v3/media/videos/' : '/v3/media/uploads/', asked)).data;
};

const savePin = async ({ client, person }, { board, boardId, at, pin }, { studio, dataDir }) => {
  const { kind, options, shape, title, description } = pin;
  const seed = createHash('sha256').update(`${board.name}/${title}`).digest().readUInt16BE(0) + at;
  const jpeg = await studio.draw({ kind, seed, shape, options });
  const guid = keyOf(person.key, board.name, title);
  const media = await upload({ client, person }, { pin, jpeg, key: guid }, dataDir);
  await client.create('PinResource', {
    board_id: boardId,
    title,
    description,
    alt_text: altText(kind, options),
    link: linkOf(person, title),
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

const saveAll = async (pins, { dataDir, log }) => {
  const studio = openStudio();
  const queue = [...pins];
  let saved = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await savePin(next.owner, next, { studio, dataDir });
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

/** Campaigns of the demo with the pins that they promote, as far as these are still there. */
const promoted = async (business) => {
  const board = boards.find(({ owner }) => owner === business.person.key);
  const { id: board_id } = await boardFor(business, board);
  const pins = await pagesOf(business.client, 'BoardFeedResource', { board_id });
  return campaigns.flatMap(({ pinTitle, ...campaign }) => {
    const pin = pins.find(({ title }) => title === pinTitle);
    return pin ? [{ ...campaign, pin: { id: pin.id, link: linkOf(business.person, pinTitle) } }] : [];
  });
};

const fillAds = async (everybody, { origin, dataDir, clock, log }) => {
  const all = Object.values(everybody);
  const business = all.find(({ person }) => person.business);
  const viewers = all.filter(({ person }) => !person.business);
  try {
    await runAdsDemo({ origin, dataDir, clock, log, business, viewers, campaigns: await promoted(business) });
  } catch (error) {
    if (error?.name !== 'ClockRefused') throw error;
    log(`There are no demo data of ads: ${error.message}`);
  }
};

/**
 * Fills an installation with people, boards and pins through its public HTTP API; what is there already stays as it is.
 * `dataDir` is where a token proves, for the moment of signing up, that the installation itself asks. With the walking clock
 * of its ads service, ads are delivered and counted for the days before today as well.
 */
export const runDemo = async ({ origin, publicOrigin = origin, dataDir, clock, log }) => {
  log(`Filling the demo: ${people.length} people, ${boards.length} boards, pictures drawn on this machine.`);
  const everybody = await signEverybodyIn(origin, dataDir);
  const pins = await missingPins(everybody);
  if (pins.length === 0) log('Everything of the demo is there already.');
  else await saveAll(pins, { dataDir, log });
  if (clock) await fillAds(everybody, { origin, dataDir, clock, log });
  log('');
  log('Log in with:');
  for (const { email, password, business } of people)
    log(`  ${email.padEnd(30)} ${password}${business ? `   (${business}: its ads are at /advertiser/)` : ''}`);
  log('');
  log(`Console: ${await consoleLink({ origin, publicOrigin, dataDir })}`);
  log('');
};
