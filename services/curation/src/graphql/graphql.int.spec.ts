import { graphql, graphqlOperations } from '@corkboard/contracts/curation/graphql';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { POOL } from '@corkboard/service/definition';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let lamp: SavedPin;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  lamp = await ana.pin((await ana.board('Kitchen')).id, 1, { title: 'Lamp', link: 'https://l.test/' });
  await curation.settled();
});
afterAll(() => curation?.stop());

const run = async (person: Person, operationName: string, more: object = {}) => {
  const answer = await person.client.ask(graphql, { body: { operationName, variables: { pin: lamp.id }, ...more } });
  return { status: answer.status, code: answer.code, body: JSON.parse(answer.text) };
};

describe('the operations that are allowed', () => {
  it('read the board that has the pin already [S-367]', async () => {
    const { body } = await run(ana, 'AlreadyPinnedCheckQuery');
    const board = { entityId: lamp.board?.id, layout: 'default', name: 'Kitchen', url: lamp.board?.url };
    expect(body).toEqual({ data: { pin: { entityId: lamp.id, pinnedToBoard: board } } });
    const visitor = await run(await curation.visitor(), 'AlreadyPinnedCheckQuery');
    expect(visitor.body.data.pin.pinnedToBoard).toBeNull();
  });

  it('read what a sign-up page shows of a pin [S-368]', async () => {
    const { body } = await run(await curation.visitor(), 'FullPageSignupIconPinQuery');
    expect(body.data.pin).toEqual({
      entityId: lamp.id,
      dominantColor: lamp.dominant_color,
      embed: null,
      imageSpec_236x: lamp.images?.['236x'],
    });
  });

  it('read the picture of the pin that a sign-up is about, by pinId [E-249] [E-044]', async () => {
    const ask = (variables: object) =>
      curation
        .visitor()
        .then(({ client }) =>
          client.ask(graphql, { body: { operationName: 'FullPageSignupIconPinQuery', variables } }),
        );
    const answer = await ask({ pinId: lamp.id });
    const { pin } = JSON.parse(answer.text).data;
    expect(pin.imageSpec_236x.url).toBe(lamp.images?.['236x'].url);
    expect(pin.dominantColor).toMatch(/^#[0-9a-f]{6}$/);
    expect(pin).toHaveProperty('embed', null);
    const unnamed = await ask({});
    expect([unnamed.status, unnamed.code]).toEqual([400, 10]);
  });

  it('read a whole pin after it was made [S-374] [S-369]', async () => {
    const query = graphqlOperations.PinCreateSuccessQuery.replaceAll(' ', '\n  ');
    const { body } = await run(ana, 'PinCreateSuccessQuery', { query });
    expect(body.data.pin).toMatchObject({
      entityId: lamp.id,
      title: 'Lamp',
      link: 'https://l.test/',
      imageSpec_236x: lamp.images?.['236x'],
      imageSpec_orig: lamp.images?.orig,
      linkDomain: { officialUser: null },
      isPromoted: false,
      promotedIsRemovable: false,
      trackingParams: null,
    });
    expect(body.data.pin.images.map(({ spec }: { spec: string }) => spec)).toEqual(['236x', '474x', '736x', 'orig']);
  });

  it('are the only ones', async () => {
    expect((await run(ana, 'EverythingQuery')).code).toBe(13);
    expect((await run(ana, 'constructor')).code).toBe(13);
    expect((await run(ana, 'AlreadyPinnedCheckQuery', { query: '{ __schema { types { name } } }' })).code).toBe(13);
    const nothing = await ana.client.ask(graphql, {
      body: {
        operationName: 'AlreadyPinnedCheckQuery',
        variables: { pin: 'x' },
      },
    });
    expect(JSON.parse(nothing.text)).toEqual({ data: { pin: null } });
  });
});

describe('the logging image', () => {
  const pool = () => curation.service.app.get<import('pg').Pool>(POOL, { strict: false });
  const log = (query: Record<string, string>) =>
    fetch(`${curation.origin}/_/_/log.gif?${new URLSearchParams({ client: 'web', ...query })}`);

  it('counts by number, and keeps only names of parameters [S-338]', async () => {
    const query = 'q=my+private+words&rs=typed&method=button';
    const answer = await log({ event: 'pin_create_success', pin_id: lamp.id, path: 'button', query });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(64);
    await log({ event: 'pin_create_fail', pin_id: '<script>', path: 'x y' });
    await log({ event: 'pin_saved_send' });
    const { rows } = await pool().query('SELECT number, pin_id, method, query FROM curation.client_events ORDER BY at');
    expect(rows).toEqual([
      { number: 103, pin_id: lamp.id, method: 'button', query: 'q&rs=typed&method=button' },
      { number: 104, pin_id: null, method: null, query: '' },
      { number: 101, pin_id: null, method: null, query: '' },
    ]);
  });

  it('knows its events', async () => {
    expect((await log({ event: 'anything' })).status).toBe(400);
    expect((await log({ client: 'app', event: 'pin_saved_send' })).status).toBe(400);
  });
});
