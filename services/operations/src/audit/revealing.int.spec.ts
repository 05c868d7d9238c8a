import { randomUUID } from 'node:crypto';
import {
  consoleComparison,
  consoleEvents,
  consoleProjections,
  consoleStream,
  controlProjection,
  revealEvent,
  revealState,
} from '@corkboard/contracts/operations/console';
import { type InspectedEvent, MASK, type ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { changeStaffRole } from '@corkboard/contracts/operations/staff';
import type { EventStore } from '@corkboard/event-store/port';
import { PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { sampleEvent, to } from '@corkboard/event-store/testing/case';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { EVENT_STORE } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;
let event: InspectedEvent;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org');
  const { data } = await staff.ask(consoleEvents, {
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
    `SELECT type, data FROM operations.events WHERE stream LIKE 'staffaudit-%' ORDER BY position`,
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
    const answer = await staff.ask(revealEvent, { params: target(), body });
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
    const answer = await staff.ask(revealState, { params, body });
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
  it('holds what I did, newest first, and what I just did too', async () => {
    const body = { reason: 'once more' };
    const { headers } = await staff.ask(revealEvent, { params: target(), body });
    const tokens = headers.get('x-write-tokens') ?? '';
    const { data } = await staff.ask(consoleOwnLog, {
      headers: { 'x-read-tokens': tokens },
    });
    expect(data.entries[0]).toMatchObject({ type: 'StaffViewedPersonalData', data: { purpose: 'once more' } });
    expect(data.entries.at(-1)?.type).toBe('SignInLinkIssued');
  });

  it('comes in pages', async () => {
    const first = await staff.ask(consoleOwnLog, { query: { limit: '1' } });
    const second = await staff.ask(consoleOwnLog, { query: { limit: '1', cursor: first.data.cursor ?? '' } });
    const ids = [...first.data.entries, ...second.data.entries].map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(2);
  });

  it("holds nothing of others'", async () => {
    const other = await signedIn(installation, 'other@example.org');
    await installation.projected();
    const { data } = await other.ask(consoleOwnLog);
    expect(data.entries.map(({ type }) => type)).toEqual(['StaffSignedIn', 'SignInLinkIssued']);
  });

  it('is closed to visitors', async () => {
    expect((await installation.client().ask(consoleOwnLog)).status).toBe(401);
  });
});

describe('a rebuild', () => {
  const become = (role: StaffRole) =>
    staff.ask(changeStaffRole, { headers: installation.internal, body: { email: 'olga@example.org', role } });
  beforeAll(() => become('engineer'));
  afterAll(() => become('support'));
  const params = { service: 'operations', name: 'staff-log' };
  const log = async () => (await staff.ask(consoleOwnLog, { query: { limit: '100' } })).data.entries;

  const control = (action: string) =>
    staff.ask(controlProjection, { params, body: { action, reason: 'rows are missing' } });
  const status = async () => {
    const { data } = await staff.ask(consoleProjections);
    return data.projections.find(({ name }) => name === 'staff-log');
  };
  const until = async (condition: (now: ProjectionStatus | undefined) => boolean): Promise<void> => {
    await eventually(async () => condition(await status()), { what: status });
  };

  it('is recorded before it begins, waits to be looked at, and is switched to', async () => {
    await installation.projected();
    const before = await log();
    expect((await control('build')).status).toBe(200);
    expect((await recorded()).at(-1)).toMatchObject({ type: 'ProjectionRebuildRequested', projection: 'staff-log' });
    await until((now) => now?.next?.status === 'ready');
    expect((await control('build')).status).toBe(409);
    const compared = await staff.ask(consoleComparison, { params });
    expect(compared.data.tables).toMatchObject([{ table: 'staff_log', differing: 0, samples: [] }]);
    expect((await control('switch')).status).toBe(200);
    await until((now) => now?.next === null && now.former?.status === 'kept');
    await installation.projected();
    expect((await recorded()).at(-1)).toMatchObject({ type: 'ProjectionControlRequested', action: 'switch' });
    expect((await log()).slice(3)).toEqual(before);
    expect((await staff.ask(consoleComparison, { params })).status).toBe(404);
  });

  it('is rolled back to what served, with what staff did since, and that is cleaned up', async () => {
    const before = await log();
    expect((await control('roll-back')).status).toBe(200);
    await until((now) => now?.former?.status === 'kept');
    await installation.projected();
    expect((await log()).slice(1)).toEqual(before);
    expect((await control('clean-up')).data.former).toBeNull();
    expect((await control('roll-back')).status).toBe(409);
  });

  it('does not begin when it cannot be recorded', async () => {
    const answer = await installation.withoutRecording(() =>
      staff.ask(controlProjection, { params, body: { action: 'build', reason: 'rows are missing' } }),
    );
    expect([answer.status, (await status())?.next]).toEqual([503, null]);
  });

  it('of what is not there is 404 and leaves no trace', async () => {
    const before = await recorded();
    const unknown = { params: { ...params, name: 'no-such' }, body: { action: 'build', reason: 'rows are missing' } };
    expect((await staff.ask(controlProjection, unknown)).status).toBe(404);
    expect(await recorded()).toEqual(before);
  });
});

describe('an entry of the audit', () => {
  const who = () => String(event.data['staffId']);
  const reveal = (reason: string, headers = {}) =>
    staff.ask(revealEvent, { params: target(), body: { reason }, headers });
  const store = () => installation.app.get<EventStore>(EVENT_STORE, { strict: false });

  it('is the only one of its stream, and no stream is read to write it', async () => {
    const read = jest.spyOn(PostgresEventStore.prototype, 'readStream');
    const answers = await Promise.all(['one', 'two', 'six'].map((reason) => reveal(`reason ${reason}`)));
    const streams = read.mock.calls.map(([stream]) => stream);
    read.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(streams.filter((stream) => stream.startsWith('staffaudit-'))).toEqual([]);
    const { rows } = await installation.sql(
      `SELECT min(stream) AS stream, count(*)::int AS entries FROM operations.events
       WHERE stream LIKE 'staffaudit-%' GROUP BY stream ORDER BY entries DESC, stream`,
    );
    expect(rows.length).toBe((await recorded()).length);
    for (const { stream } of rows) expect(String(stream)).toMatch(new RegExp(`^staffaudit-${who()}-[0-9a-f-]{36}$`));
  });

  it('is recorded once however often its request is repeated, and its key is good for no other', async () => {
    const before = await recorded();
    const headers = { 'idempotency-key': 'look-0001' };
    const answers = [await reveal('once', headers), await reveal('once', headers), await reveal('else', headers)];
    answers.push(...(await Promise.all([reveal('once', headers), reveal('once', headers)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200, 200]);
    expect((await recorded()).slice(before.length)).toMatchObject([{ purpose: 'once' }]);
  });

  it('is found beside those that one stream per member held before', async () => {
    const data = { staffId: who(), service: 'identity', kind: 'event', target: 'e1', revision: null };
    const older = sampleEvent(
      { ...data, subjects: [], fields: [], purpose: 'before', caseId: null },
      'StaffViewedPersonalData',
    );
    const stream = `staffaudit-${who()}`;
    await store().append(to(stream, 'none', older, { ...older, id: randomUUID() }));
    await installation.projected();
    const shown = await staff.ask(consoleStream, {
      params: { service: 'operations', stream },
    });
    expect(shown.data.events).toHaveLength(2);
    const { data: found } = await staff.ask(consoleEvents, {
      query: { service: 'operations', stream },
    });
    expect(found.events.map((each) => each.stream.startsWith(stream))).not.toContain(false);
    expect(found.events).toHaveLength((await recorded()).length);
    const { data: log } = await staff.ask(consoleOwnLog, { query: { limit: '100' } });
    const logged = log.entries.filter(({ type }) => !/^(SignIn|StaffSigned)/.test(type));
    expect(logged.map(({ event_id }) => event_id).sort()).toEqual(found.events.map(({ id }) => id).sort());
    const state = await staff.ask(revealState, {
      params: { service: 'operations', stream },
      body: { revision: 1, reason: 'how many' },
    });
    expect(state.data.state).toMatchObject({ viewedPersonalData: 2 });
  });
});
