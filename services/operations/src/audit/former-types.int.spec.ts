import { randomUUID } from 'node:crypto';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import type { EventStore } from '@corkboard/event-store/port';
import { sampleEvent, to } from '@corkboard/event-store/testing/case';
import { DATA_SOURCE, EVENT_STORE } from '@corkboard/service/definition';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startOperations();
}, 120_000);
afterAll(() => installation?.close());

const controlled = {
  service: 'curation',
  projection: 'board-page',
  version: 1,
  action: 'switch',
  reason: 'it is right',
};
const resolved = { service: 'curation', target: 'm1', wish: 'replay', reason: 'the limit was raised' };

it('shows acts of staff that were stored before their events had their present names', async () => {
  const staff = await signedIn(installation, 'olga@example.org', 'engineer');
  const [{ staff_id: staffId } = {}] = (await installation.sql('SELECT staff_id FROM operations.staff_sessions')).rows;
  const store = installation.app.get<EventStore>(EVENT_STORE, { strict: false });
  const events = [
    sampleEvent({ ...controlled, staffId: String(staffId) }, 'ProjectionSteeringRequested'),
    sampleEvent({ ...resolved, staffId: String(staffId) }, 'DeadLetterSettlementRequested'),
  ];
  await store.append(to(`staffaudit-${randomUUID()}`, 'none', ...events));
  await installation.projected();
  const { wish, ...others } = resolved;
  const shown = [
    { type: 'DeadLetterResolutionRequested', data: { ...others, resolution: wish, staffId } },
    { type: 'ProjectionControlRequested', data: { ...controlled, staffId } },
  ];
  const log = async () => (await staff.ask(consoleOwnLog, { query: { limit: '2' } })).data.entries;
  expect(await log()).toMatchObject(shown);

  // Rows that were written under the former names are renamed by a migration.
  for (const { id, type, data } of events)
    await installation.sql('UPDATE operations.staff_log SET type = $2, data = $3 WHERE event_id = $1', [
      id,
      type,
      data,
    ]);
  const source = installation.app.get<DataSource>(DATA_SOURCE, { strict: false });
  await source.query("DELETE FROM migrations WHERE name = 'StaffLogTypes1763683200004'");
  await source.runMigrations();
  expect((await log()).map(({ type, data }) => ({ type, data }))).toEqual(shown);
});
