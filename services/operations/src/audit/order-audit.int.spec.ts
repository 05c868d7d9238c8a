import type { OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { consoleAudits, consoleHealth, controlAudit } from '@corkboard/contracts/operations/upkeep';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { AuditTable } from '@corkboard/inspection/order-audit/audit-table';
import { OrderAudits } from '@corkboard/inspection/order-audit/order-audit';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type Installation, startOperations, statuses } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';
import { numbersOf } from '../watching/alerts.fixture.ts';

let installation: Installation;
let staff: RouteClient;
let pool: Pool;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'audrey@example.org', 'engineer');
  await installation.settled();
  pool = openPool({ url: installation.databaseUrl, schema: 'operations', max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await installation?.close();
});

const params = { service: 'operations' };
const asked = async () => (await staff.ask(consoleAudits)).data;
const last = async (): Promise<OrderAudit> => {
  const [audit] = (await asked()).audits;
  if (!audit) throw new Error('operations did not answer for itself');
  return audit;
};
const control = (action: string, reason: string | undefined = 'after a full disk') =>
  staff.ask(controlAudit, { params, body: { action, reason } });
const ended = (): Promise<OrderAudit> =>
  eventually(async () => {
    const audit = await last();
    return audit.status !== 'running' && audit;
  });
const recorded = async () => {
  const text = "SELECT data FROM operations.events WHERE type = 'OrderAuditRequested' ORDER BY position";
  return (await installation.sql(text)).rows.map(({ data }) => data as Record<string, unknown>);
};
/** As if another process had one under way, and had said so at `updated`. */
const elsewhere = (updated: string) =>
  installation.sql(
    `UPDATE operations.order_audit SET run = gen_random_uuid(), status = 'running', place = 1, ended_at = NULL, updated_at = ${updated}`,
  );

describe('an audit of the global order', () => {
  it('has never been, at first, and names services that do not answer', async () => {
    const { audits, services } = await asked();
    expect(audits).toMatchObject([{ service: 'operations', status: 'never', progress: 0, faults: [] }]);
    expect(services).toEqual(statuses());
  });

  it('is not begun when that cannot be recorded, or without a reason', async () => {
    const unrecorded = await installation.withoutRecording(() => control('start'));
    expect([unrecorded.status, (await control('start', '  ')).status]).toEqual([503, 400]);
    expect([(await last()).status, await recorded()]).toEqual(['never', []]);
  });

  it('is recorded, looks through everything up to the head, and finds a sound order sound', async () => {
    const { status, data } = await control('start');
    expect([status, data.service]).toEqual([200, 'operations']);
    const audit = await ended();
    expect(audit).toMatchObject({ status: 'done', progress: 1, positions: audit.head, found: 0, faults: [] });
    expect(audit.head).toBeGreaterThan(0);
    expect(audit.events).toBeGreaterThanOrEqual(audit.head ?? Number.POSITIVE_INFINITY);
    expect(audit.ended_at).not.toBeNull();
    expect((await recorded()).at(-1)).toMatchObject({
      service: 'operations',
      action: 'start',
      reason: 'after a full disk',
    });
  });

  it('is the same, asked directly and over HTTP', async () => {
    const peer = { origin: installation.origin, token: installation.internalToken };
    expect(await inspectionOverHttp('operations', peer).orderAudit({})).toEqual(await last());
  });

  it('runs once at a time, is cancelled for a reason, and only while it runs', async () => {
    await elsewhere(`clock_timestamp() + interval '1 hour'`);
    expect((await control('start')).status).toBe(409);
    expect((await control('cancel')).data).toMatchObject({ status: 'cancelled', positions: 1 });
    expect((await recorded()).at(-1)).toMatchObject({ action: 'cancel' });
    expect((await control('cancel')).status).toBe(409);
  });

  it('does not go on after it was cancelled, or moved on elsewhere', async () => {
    await elsewhere(`clock_timestamp() + interval '1 hour'`);
    const table = new AuditTable(pool, 'operations');
    const row = await table.read();
    if (!row) throw new Error('there is no audit');
    const step = { place: 2, events: 2, faults: [] };
    expect(await table.advance({ ...row, place: 0 }, step)).toBeNull();
    expect(await table.advance(row, step)).toMatchObject({ place: 2, status: 'running' });
    await table.cancel();
    expect(await table.advance({ ...row, place: 2 }, { ...step, place: 3 })).toBeNull();
    expect(await last()).toMatchObject({ status: 'cancelled', positions: 2 });
  });

  it('is taken over when the process that ran it is gone', async () => {
    await elsewhere(`clock_timestamp() - interval '1 minute'`);
    const table = new AuditTable(pool, 'operations');
    const other = new OrderAudits({ service: 'operations', table, log: silent, window: 2, lookMs: 50 });
    await other.start();
    try {
      expect(await ended()).toMatchObject({ status: 'done', progress: 1 });
    } finally {
      await other.stop();
    }
  });

  it('shows what it found', async () => {
    await installation.sql(`SET session_replication_role = 'replica';
      UPDATE operations.events SET position = (SELECT max(position) + 2 FROM operations.events) WHERE position = 2;`);
    await control('start');
    const audit = await ended();
    expect(audit).toMatchObject({ status: 'done', found: audit.faults.length });
    expect(audit.faults[0]).toEqual({ kind: 'gap', position: 2, through: 2, stream: null, revision: null });
    expect(await numbersOf(installation, 'corkboard_order_audit_faults')).toEqual([audit.found]);
    const { health } = (await staff.ask(consoleHealth)).data;
    expect(health[0]?.order_faults).toBe(audit.found);
  });

  it('is for staff alone', async () => {
    const visitor = installation.client();
    const answers = [await visitor.ask(consoleAudits), await visitor.ask(controlAudit, { params, body: {} })];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('a store that orders events itself', () => {
  it('has no audit, and none can be begun', async () => {
    const audits = new OrderAudits({ service: 'operations', table: null, log: silent });
    await audits.start();
    expect(await audits.last()).toMatchObject({ status: 'not-applicable', head: null });
    expect(await audits.control('start')).toMatchObject({ done: false, audit: { status: 'not-applicable' } });
    await audits.stop();
  });
});
