import { consoleParked, consoleProjections, decideParked } from '@corkboard/contracts/operations/console';
import { metrics } from '@corkboard/contracts/operations/health';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import type { EventStore } from '@corkboard/event-store/port';
import { sampleEvent, to } from '@corkboard/event-store/testing/case';
import { EVENT_STORE } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;
let other: RouteClient;
let added: { id: string; staffId: string };

const params = { service: 'operations', name: 'staff-log' };

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org', 'engineer');
  other = await signedIn(installation, 'other@example.org', 'engineer');
  await installation.projected();
  const { rows } = await installation.sql(
    "SELECT id, data->>'staffId' AS staff FROM operations.events WHERE type = 'StaffMemberAdded' ORDER BY position DESC",
  );
  added = { id: String(rows[0]?.['id']), staffId: String(rows[0]?.['staff']) };
  await installation.sql(`ALTER TABLE operations.staff_log
    ADD CONSTRAINT poison CHECK (data->>'purpose' IS DISTINCT FROM 'a poisoned look')`);
});
afterAll(() => installation.close());

const parked = async () => (await staff.ask(consoleParked, { params })).data.parked;
const decide = (id: string, decision: object, reason = 'seen to') =>
  staff.ask(decideParked, { params: { ...params, id }, body: { decision, reason } });
/** As entries were recorded before they had streams of their own: one after the other, of one member. */
const look = async (purpose: string): Promise<void> => {
  const { id: target, staffId } = added;
  const seen = { staffId, service: 'operations', kind: 'event', target, revision: null, subjects: [], fields: [] };
  const event = sampleEvent({ ...seen, purpose, caseId: null }, 'StaffViewedPersonalData');
  const store = installation.app.get<EventStore>(EVENT_STORE, { strict: false });
  await store.append(to(`staffaudit-${staffId}`, 'any', event));
  await installation.projected();
};
const status = async () => {
  const { data } = await staff.ask(consoleProjections);
  return data.projections.find(({ name }) => name === 'staff-log');
};
const purposes = async () => {
  const { data } = await other.ask(consoleOwnLog);
  return data.entries.flatMap(({ data: { purpose } }) => purpose ?? []);
};
const decisions = async () => {
  const { rows } = await installation.sql(
    "SELECT data FROM operations.events WHERE type = 'ParkedEventDecided' ORDER BY position",
  );
  return rows.map(({ data }) => (data as { decision: string }).decision);
};
const oldest = async (): Promise<string> => (await parked())[0]?.event_id ?? '';

describe('an event that a projection could not take in', () => {
  it('is shown with its projection and in the metrics, while the projection goes on', async () => {
    await look('a poisoned look');
    await look('a later look');
    expect(await parked()).toMatchObject([
      { event_type: 'StaffViewedPersonalData', error: expect.stringContaining('poison'), attempts: 1, events: 2 },
    ]);
    expect(await status()).toMatchObject({ status: 'live', parked: { streams: 1, events: 2 } });
    const authorization = `Bearer ${installation.metricsToken.toString('base64url')}`;
    const answer = await fetch(`${installation.origin}${metrics.path}`, { headers: { authorization } });
    const text = await answer.text();
    expect(text).toContain('corkboard_projection_parked_events{service="operations",projection="staff-log"} 2');
    expect(text).toContain('corkboard_projection_stopped{service="operations",projection="staff-log"} 0');
  });

  it('is decided about only with a reason, and only the oldest of its stream', async () => {
    const id = await oldest();
    const { rows } = await installation.sql(
      "SELECT id FROM operations.events WHERE type = 'StaffViewedPersonalData' ORDER BY position DESC LIMIT 1",
    );
    const answers = [
      await decide(id, { do: 'skip' }, ' '),
      await decide(added.id, { do: 'skip' }),
      await decide(id, { do: 'forget' }),
      await staff.ask(decideParked, {
        params: { ...params, name: 'no-such', id },
        body: { decision: { do: 'skip' }, reason: 'seen to' },
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([400, 404, 400, 404]);
    expect(await decisions()).toEqual([]);
    expect((await decide(String(rows[0]?.['id']), { do: 'replay' })).status).toBe(409);
    expect((await installation.client().ask(consoleParked, { params })).status).toBe(401);
  });

  it('stays parked when it still cannot be taken in', async () => {
    expect((await decide(await oldest(), { do: 'replay' })).data).toEqual({ outcome: 'failed' });
    expect(await parked()).toMatchObject([{ attempts: 2, events: 2 }]);
  });

  it('is not decided about when that cannot be recorded', async () => {
    const id = await oldest();
    const answer = await installation.withoutRecording(() => decide(id, { do: 'skip' }));
    expect([answer.status, (await parked()).length]).toEqual([503, 1]);
  });

  it('is replayed as edited, with the later ones of its stream', async () => {
    const id = await oldest();
    const { rows } = await installation.sql('SELECT data FROM operations.events WHERE id = $1', [id]);
    const data = { ...(rows[0]?.['data'] as object), purpose: 'a mended look' };
    expect((await decide(id, { do: 'edit', data })).data).toEqual({ outcome: 'edited' });
    expect(await parked()).toMatchObject([{ edit: { data, reason: 'seen to' } }]);
    expect((await decide(id, { do: 'replay' })).data).toEqual({ outcome: 'replayed' });
    await installation.projected();
    await eventually(async () => expect(await parked()).toEqual([]));
    expect(await purposes()).toEqual(['a later look', 'a mended look']);
  });

  it('is left out when skipped', async () => {
    await look('a poisoned look');
    await look('the last look');
    expect((await decide(await oldest(), { do: 'skip' })).data).toEqual({ outcome: 'skipped' });
    await eventually(async () => expect(await parked()).toEqual([]));
    expect(await purposes()).toEqual(['the last look', 'a later look', 'a mended look']);
    expect((await decisions()).slice(-3)).toEqual(['edit', 'replay', 'skip']);
  });

  it('is told of in the log of who decided', async () => {
    const { data } = await staff.ask(consoleOwnLog);
    expect(data.entries[0]).toMatchObject({
      type: 'ParkedEventDecided',
      data: { projection: 'staff-log', decision: 'skip', reason: 'seen to' },
    });
  });
});
