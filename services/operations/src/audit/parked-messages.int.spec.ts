import { consoleParkedMessages, resolveParkedMessage } from '@corkboard/contracts/operations/parked-messages';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;

const consumer = 'operations-erasures';
const ERASED = 'identity.subject-erased.v1';

const park = (sequence: number, type: string, reason: string | null) => {
  const message = {
    id: `m${sequence}`,
    source: '/identity',
    topic: 'identity.v1',
    type,
    time: '2026-01-02T03:04:05.678Z',
    subject: 'account-parked',
    sequence,
    ordinal: 0,
    correlationId: 'c1',
    causationId: null,
    data: { note: 'xyzzy' },
  };
  return installation.sql(
    `INSERT INTO operations.parked_messages (consumer, source, subject, sequence, ordinal, id, message, reason)
     VALUES ($1, '/identity', $2, $3, 0, $4, $5, $6)`,
    [consumer, message.subject, sequence, message.id, JSON.stringify(message), reason],
  );
};

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org', 'engineer');
});
afterAll(() => installation?.close());
beforeEach(async () => {
  await installation.sql('DELETE FROM operations.parked_messages');
  await installation.sql("DELETE FROM operations.inbox WHERE subject = 'account-parked'");
});

const at = { service: 'operations', name: consumer };
const list = async () => {
  const { data } = await staff.ask(consoleParkedMessages, { params: at });
  return data.messages.map(({ id, reason, first }) => [id, reason, first]);
};
const resolve = (id: string, resolution: string, reason = 'it was mended') =>
  staff.ask(resolveParkedMessage, { params: { ...at, id }, body: { resolution, reason } });
const recorded = async () => {
  const { rows } = await installation.sql(
    "SELECT data FROM operations.events WHERE type = 'DeadLetterResolutionRequested' ORDER BY position",
  );
  return rows.map(({ data }) => data);
};

describe('a message that a consumer parked', () => {
  it('is listed with its reason and what waits behind it, without its data', async () => {
    await park(1, 'identity.told.v1', 'Error: cannot be');
    await park(2, 'identity.told.v1', null);
    expect(await list()).toEqual([
      ['m1', 'Error: cannot be', true],
      ['m2', null, false],
    ]);
    const { text } = await staff.ask(consoleParkedMessages, { params: at });
    expect(text).not.toContain('xyzzy');
    expect((await staff.ask(consoleParkedMessages, { params: { ...at, name: 'nobody' } })).status).toBe(404);
  });

  it('is handled with those behind it, after it was recorded why', async () => {
    await park(1, 'identity.told.v1', 'Error: cannot be');
    await park(2, 'identity.told.v1', null);
    const { status, data } = await resolve('m1', 'replay');
    expect([status, data]).toEqual([200, { id: 'm1', outcome: 'replayed', error: null, left: 0 }]);
    expect(await list()).toEqual([]);
    const target = `${consumer}/m1`;
    expect((await recorded()).at(-1)).toMatchObject({ target, resolution: 'replay', reason: 'it was mended' });
  });

  it('stays, and says why, when it fails once more', async () => {
    await park(1, ERASED, 'Error: names no account');
    await park(2, 'identity.told.v1', null);
    const { status, data } = await resolve('m1', 'replay');
    const error = expect.stringContaining('accountId');
    expect([status, data]).toEqual([200, { id: 'm1', outcome: 'failed', error, left: 2 }]);
    expect((await list()).map(([id]) => id)).toEqual(['m1', 'm2']);
  });

  it('is passed over, and those behind it are handled up to the next that cannot be', async () => {
    await park(1, ERASED, 'Error: names no account');
    await park(2, 'identity.told.v1', null);
    await park(3, ERASED, null);
    const error = expect.stringContaining('accountId');
    expect((await resolve('m1', 'skip')).data).toEqual({ id: 'm1', outcome: 'skipped', error, left: 1 });
    expect(await list()).toEqual([['m3', error, true]]);
  });

  it('is neither replayed nor skipped before an earlier one of its subject, nor when it is gone', async () => {
    await park(1, 'identity.told.v1', 'Error: cannot be');
    await park(2, 'identity.told.v1', null);
    const before = (await recorded()).length;
    expect([(await resolve('m2', 'skip')).status, (await resolve('m9', 'skip')).status]).toEqual([409, 404]);
    expect(await list()).toHaveLength(2);
    expect(await recorded()).toHaveLength(before);
  });

  it('stays as it was when that cannot be recorded, or without a reason', async () => {
    await park(1, 'identity.told.v1', 'Error: cannot be');
    const unrecorded = await installation.withoutRecording(() => resolve('m1', 'skip'));
    expect([unrecorded.status, (await resolve('m1', 'skip', ' ')).status]).toEqual([503, 400]);
    expect(await list()).toHaveLength(1);
  });

  it('is shown to staff alone', async () => {
    expect((await installation.client().ask(consoleParkedMessages, { params: at })).status).toBe(401);
  });
});
