import { consoleConsumers, consoleDeadLetters, resolveDeadLetter } from '@corkboard/contracts/operations/console';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';
import { addDeadLetters } from '../watching/dead-letters.fixture.ts';

let installation: Installation;
let staff: RouteClient;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org', 'engineer');
});
afterAll(() => installation?.close());
beforeEach(() => addDeadLetters(installation));

const params = { service: 'operations', id: 'm1' };
const body = { resolution: 'skip', reason: 'nobody needs it' };
const deadLetters = async () => {
  const { data } = await staff.ask(consoleDeadLetters, { query: { service: 'operations' } });
  return data.dead_letters.map(({ id, reason, requested }) => ({ id, reason, requested }));
};
const recorded = async () => {
  const { rows } = await installation.sql(
    "SELECT data FROM operations.events WHERE type = 'DeadLetterResolutionRequested' ORDER BY position",
  );
  return rows.map(({ data }) => data);
};

describe('a message that the bus refused', () => {
  it('is told to the relay after it was recorded why', async () => {
    const { status, data } = await staff.ask(resolveDeadLetter, { params, body });
    expect([status, data]).toEqual([200, { id: 'm1', resolution: 'skip' }]);
    expect(await deadLetters()).toEqual([
      { id: 'm2', reason: null, requested: null },
      { id: 'm1', reason: 'larger than the broker takes', requested: 'skip' },
    ]);
    expect((await recorded()).at(-1)).toMatchObject({ target: 'm1', resolution: 'skip', reason: 'nobody needs it' });
  });

  it('stays as it was when that cannot be recorded, or without a reason', async () => {
    const unrecorded = await installation.withoutRecording(() => staff.ask(resolveDeadLetter, { params, body }));
    const without = await staff.ask(resolveDeadLetter, { params, body: { resolution: 'skip' } });
    expect([unrecorded.status, without.status]).toEqual([503, 400]);
    expect((await deadLetters()).map(({ requested }) => requested)).toEqual([null, null]);
  });

  it('cannot be resolved when it only waits behind another, or is not there', async () => {
    const behind = await staff.ask(resolveDeadLetter, { params: { ...params, id: 'm2' }, body });
    const unknown = await staff.ask(resolveDeadLetter, { params: { ...params, id: 'm9' }, body });
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
