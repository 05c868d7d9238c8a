import { randomUUID } from 'node:crypto';
import type { OrderAudit } from '@corkboard/contracts/operations/order-audit';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import type { Inspection } from '@corkboard/inspection/port';
import { Inspections } from '@corkboard/inspection/registry';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningCuration, runCuration } from './testing/running-curation.ts';

const isDense = process.env['TEST_EVENT_STORE'] !== 'eventstoredb';

let curation: RunningCuration;
let inspection: Inspection;

beforeAll(async () => {
  curation = await runCuration();
  const found = curation.service.app.get(Inspections, { strict: false }).of('curation');
  if (!found) throw new Error('curation did not enter its inspection');
  inspection = found;
  await (await curation.person()).board('Watched');
});
afterAll(() => curation?.stop());

const published = async (): Promise<StoreHealth> => {
  let health = await inspection.health({});
  await eventually(async () => {
    health = await inspection.health({});
    const { relay } = health;
    // The newest messages count among the events, and not among the seconds.
    if (!relay?.leader || relay.lag_seconds > 0 || (relay.lag_events ?? 0) > 0) throw new Error('the relay is behind');
  });
  return health;
};

describe(`what curation shows of its store${isDense ? '' : ', where that orders events itself'}`, () => {
  it('is its head, who leads and how far the relay is, as far as it applies', async () => {
    const { silent, store, relay, consumers, projections } = await published();
    expect([silent, store?.head]).toEqual([[], await curation.backbone.store.head()]);
    expect(store).toMatchObject(isDense ? { kind: 'postgres' } : { kind: 'eventstoredb', events: null });
    expect(relay).toMatchObject({ status: 'publishing', lag_events: isDense ? 0 : null, lag_seconds: 0 });
    expect([consumers?.length, projections?.length].every((count) => (count ?? 0) > 0)).toBe(true);
  });

  it('is each event by its id, and with what belongs to it', async () => {
    const { events } = await inspection.events({ query: { type: 'BoardCreated' } });
    const [created] = events;
    if (!created) throw new Error('no board');
    expect(await inspection.event({ params: { id: created.id } })).toEqual({ event: created, index_behind: null });
    expect(await inspection.event({ params: { id: randomUUID() } })).toEqual({ event: null, index_behind: null });
    const { id: cause, correlation_id: correlation, recorded_at: since } = created;
    const { events: chain } = await inspection.consequences({ query: { cause, correlation, since } });
    expect(chain.map(({ id }) => id)).toContain(cause);
    expect((await inspection.events({ query: { correlation } })).events).toContainEqual(created);
  });

  it('is an audit of its order only where positions are dense', async () => {
    const { done } = await inspection.controlOrderAudit({ body: { action: 'start' } });
    let audit: OrderAudit | null = null;
    await eventually(async () => {
      audit = await inspection.orderAudit({});
      if (audit.status === 'running') throw new Error('it is still being looked through');
    });
    expect([done, audit]).toMatchObject([isDense, { status: isDense ? 'done' : 'not-applicable', found: 0 }]);
  });
});
