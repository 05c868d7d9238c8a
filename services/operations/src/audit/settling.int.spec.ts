import { consoleConsumers, consoleDeadLetters, settleDeadLetter } from '@corkboard/contracts/operations/console';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';
import { setAside } from '../watching/set-aside.fixture.ts';

let installation: Installation;
let staff: RouteClient;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org', 'engineer');
});
afterAll(() => installation?.close());
beforeEach(() => setAside(installation));

const params = { service: 'operations', id: 'm1' };
const body = { wish: 'skip', reason: 'nobody needs it' };
const letters = async () => {
  const { data } = await staff.ask(consoleDeadLetters, { query: { service: 'operations' } });
  return data.letters.map(({ id, reason, wish }) => ({ id, reason, wish }));
};
const recorded = async () => {
  const { rows } = await installation.sql(
    "SELECT data FROM operations.events WHERE type = 'DeadLetterSettlementRequested' ORDER BY position",
  );
  return rows.map(({ data }) => data);
};

describe('a message that the bus refused', () => {
  it('is told to the relay after it was recorded why', async () => {
    const { status, data } = await staff.ask(settleDeadLetter, { params, body });
    expect([status, data]).toEqual([200, { id: 'm1', wish: 'skip' }]);
    expect(await letters()).toEqual([
      { id: 'm2', reason: null, wish: null },
      { id: 'm1', reason: 'larger than the broker takes', wish: 'skip' },
    ]);
    expect((await recorded()).at(-1)).toMatchObject({ target: 'm1', wish: 'skip', reason: 'nobody needs it' });
  });

  it('stays as it was when that cannot be recorded, or without a reason', async () => {
    const unrecorded = await installation.withoutRecording(() => staff.ask(settleDeadLetter, { params, body }));
    const without = await staff.ask(settleDeadLetter, { params, body: { wish: 'skip' } });
    expect([unrecorded.status, without.status]).toEqual([503, 400]);
    expect((await letters()).map(({ wish }) => wish)).toEqual([null, null]);
  });

  it('cannot be settled when it only waits behind another, or is not there', async () => {
    const behind = await staff.ask(settleDeadLetter, { params: { ...params, id: 'm2' }, body });
    const unknown = await staff.ask(settleDeadLetter, { params: { ...params, id: 'm9' }, body });
    expect([behind.status, unknown.status]).toEqual([404, 404]);
  });

  it('is shown to staff alone, as consumers are', async () => {
    const visitor = installation.client();
    const answers = [await visitor.ask(consoleDeadLetters), await visitor.ask(consoleConsumers)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const { data } = await staff.ask(consoleConsumers);
    expect(data.consumers).toMatchObject([{ service: 'operations', name: 'operations-erasures' }]);
  });
});
