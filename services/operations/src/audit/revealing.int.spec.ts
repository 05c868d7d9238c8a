import { consoleEvents, consoleOwnLog, revealEvent, revealState } from '@corkboard/contracts/operations/console';
import { type InspectedEvent, MASK } from '@corkboard/contracts/operations/inspection';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller, Installation } from '../operations.fixture.ts';
import { startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: Caller;
let event: InspectedEvent;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org');
  const { data } = await staff.ask<{ events: InspectedEvent[] }>(consoleEvents, {
    query: { type: 'StaffMemberAdded' },
  });
  const [found] = data.events;
  if (!found) throw new Error('no event');
  event = found;
});
afterAll(() => installation.close());

const target = () => ({ service: 'operations', id: event.id });
const recorded = async () => {
  const { rows } = await installation.sql(
    `SELECT type, data FROM operations.events WHERE stream LIKE 'staffaudit-%' ORDER BY seq`,
  );
  return rows.map(({ type, data }) => ({ type, ...(data as object) }));
};

describe('personal data', () => {
  it('is masked in what staff look at', () => {
    expect(event.data['email']).toBe(MASK);
  });

  it('is not shown without a reason', async () => {
    const without = await staff.ask(revealEvent, { params: target(), body: {} });
    const blank = await staff.ask(revealEvent, { params: target(), body: { reason: '    ' } });
    expect([without.status, blank.status]).toEqual([400, 400]);
    expect(await recorded()).toEqual([]);
  });

  it('is not shown when looking at it cannot be recorded', async () => {
    const body = { reason: 'a lost disk' };
    const answers = await installation.withoutRecording(async () => [
      await staff.ask(revealEvent, { params: target(), body }),
      await staff.ask(revealState, {
        params: { service: 'operations', stream: event.stream },
        body: { ...body, revision: 0 },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers.map(({ text }) => text.includes('olga@example.org'))).toEqual([false, false]);
    expect(await recorded()).toEqual([]);
  });

  it('is shown with a reason, which is recorded with whose data it was', async () => {
    const body = { reason: 'asked by mail who this is' };
    const answer = await staff.ask<InspectedEvent>(revealEvent, { params: target(), body });
    expect(answer.data.data['email']).toBe('olga@example.org');
    expect(await recorded()).toMatchObject([
      {
        type: 'StaffViewedPersonalData',
        staffId: event.data['staffId'],
        kind: 'event',
        target: event.id,
        subjects: [event.data['staffId']],
        fields: ['email'],
        purpose: body.reason,
      },
    ]);
  });

  it('of a state is recorded with its revision', async () => {
    const body = { reason: 'which address was it', revision: 0 };
    const params = { service: 'operations', stream: event.stream };
    const answer = await staff.ask<{ state: object }>(revealState, { params, body });
    expect(answer.data.state).toMatchObject({ email: 'olga@example.org' });
    expect((await recorded()).at(-1)).toMatchObject({ kind: 'state', target: event.stream, revision: 0 });
  });

  it('of an event that is not there leaves no trace', async () => {
    const params = { service: 'operations', id: '00000000-0000-0000-0000-000000000000' };
    const before = await recorded();
    expect((await staff.ask(revealEvent, { params, body: { reason: 'just looking' } })).status).toBe(404);
    expect(await recorded()).toEqual(before);
  });
});

describe('the own log', () => {
  it('is closed to visitors', async () => {
    staff.cookies.delete('__Host-staff');
    expect((await staff.ask(consoleOwnLog)).status).toBe(401);
  });
});
