import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration } from './testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  const board = await ana.board('Long lists', 'secret');
  for (const seed of [1, 2, 3]) await ana.pin(board.id, seed, { title: 'lamp', description: 'A lamp. '.repeat(40) });
  await curation.settled();
});
afterAll(() => curation?.stop());

const asked = async (path: string, acceptEncoding: string) => {
  const headers = { cookie: ana.client.cookieHeader(), 'accept-encoding': acceptEncoding };
  const answer = await fetch(`${curation.origin}${path}`, { headers });
  const text = await answer.text();
  expect([path, answer.status, text.length > 1024]).toEqual([path, 200, true]);
  return [answer.headers.get('content-encoding'), answer.headers.get('vary')];
};

const options = (given: object): string => `?data=${encodeURIComponent(JSON.stringify({ options: given }))}`;

describe('a long answer', () => {
  const pins = () => `/resource/UserPinsResource/get/${options({ username: ana.username })}`;

  it('is compressed in the best way that the client takes', async () => {
    expect(await asked(pins(), 'gzip, deflate, br')).toEqual(['br', 'accept-encoding']);
    expect(await asked(pins(), 'gzip;q=0.8, br;q=0')).toEqual(['gzip', 'accept-encoding']);
    expect(await asked(pins(), 'identity')).toEqual([null, 'accept-encoding']);
    expect(await asked(pins(), 'gzip;q=0')).toEqual([null, 'accept-encoding']);
  });

  it('is left as it is with a secret in it, and with what only its reader may see beside what was typed', async () => {
    expect(await asked('/v3/viewer/', 'br, gzip')).toEqual([null, null]);
    const search = options({ query: 'lamp', scope: 'my_pins' });
    expect(await asked(`/resource/BaseSearchResource/get/${search}`, 'br, gzip')).toEqual([null, null]);
  });
});
