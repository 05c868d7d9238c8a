import { randomUUID } from 'node:crypto';
import { actOnService, listOfService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'tess@example.org', 'trust_safety');
});
afterAll(() => installation?.close());

const recorded = async () => {
  const text = "SELECT count(*)::int AS n FROM operations.events WHERE type = 'ServiceActRequested'";
  return (await installation.sql(text)).rows[0]?.['n'];
};
const act = (name: string, service = 'operations', reason = 'fraud was reported') =>
  staff.ask(actOnService, { params: { service, act: name, target: randomUUID() }, body: { reason } });

describe('what a service does not let staff do', () => {
  it.each(['close-shop', 'constructor', '__proto__'])(
    'is not found, and nobody is said to have asked: %s',
    async (name) => {
      expect((await act(name)).status).toBe(404);
      expect(await recorded()).toBe(0);
    },
  );

  it('is refused without a reason, and of a service that there is not', async () => {
    expect([(await act('close-shop', 'operations', ' ')).status, (await act('close-shop', 'shops')).status]).toEqual([
      400, 400,
    ]);
    expect(await recorded()).toBe(0);
  });
});

describe('what a service does not list', () => {
  it.each(['shops', 'constructor'])('is not found: %s', async (list) => {
    const params = { service: 'operations', list, id: randomUUID() };
    const answers = [await staff.ask(listOfService, { params }), await staff.ask(rowOfService, { params })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
