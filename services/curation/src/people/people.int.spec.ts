import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { profileByUsername, profilesByIds } from '@corkboard/contracts/identity/internal';
import { RemoteProfiles } from '@corkboard/http-edge/peers/identity-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { People } from './people.ts';

const ACCOUNT = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';

let name = 'Jane';
let answering = Promise.resolve();

/** Identity in another process, as far as curation asks it for names. */
const identity = createServer(async (request, response) => {
  for await (const _ of request);
  const profile = {
    ...{ id: ACCOUNT, username: name.toLowerCase(), full_name: name, first_name: name, image_large_url: null },
    ...{ image_medium_url: null, avatar_color_index: 0, is_default_image: true },
  };
  const answer = { [profilesByIds.path]: { profiles: [profile] }, [profileByUsername.path]: { profile } };
  await answering;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer[request.url ?? '']));
});
let people: People;

beforeAll(() => new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => {
  identity.close();
  identity.closeAllConnections();
});

beforeEach(() => {
  const address = identity.address();
  const port = typeof address === 'object' ? address?.port : 0;
  people = new People(
    new RemoteProfiles(internalCall({ url: `http://127.0.0.1:${port}`, internalToken: randomBytes(32) })),
  );
  name = 'Jane';
});

const shown = async () => (await people.cards([ACCOUNT])).get(ACCOUNT)?.full_name;

describe('a name that identity keeps in another process', () => {
  it('is asked for once a minute', async () => {
    expect(await shown()).toBe('Jane');
    name = 'June';
    expect(await shown()).toBe('Jane');
  });

  it('is the new one as soon as identity says that it changed', async () => {
    await shown();
    name = 'June';
    people.forget(ACCOUNT);
    expect((await people.byUsername('jane'))?.full_name).toBe('June');
    expect(await shown()).toBe('June');
    expect((await people.byUsername('june'))?.full_name).toBe('June');
  });

  it('is not kept when it changed while it was being asked for', async () => {
    let go = () => {};
    answering = new Promise((resolve) => {
      go = resolve;
    });
    const asked = shown();
    await new Promise((resolve) => identity.once('request', resolve));
    people.forget(ACCOUNT);
    go();
    expect(await asked).toBe('Jane');
    name = 'June';
    expect(await shown()).toBe('June');
  });
});
