import { randomUUID } from 'node:crypto';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningCuration, runCuration } from '../testing/running-curation.ts';
import { erasureStream } from './domain/erasure.ts';

let curation: RunningCuration;
beforeAll(async () => {
  curation = await runCuration();
}, 120_000);
afterAll(() => curation?.stop());

it('carries out an erasure that was stored before the event had its present name', async () => {
  const [accountId, occurredAt] = [randomUUID(), '2026-01-01T00:00:00.000Z'];
  const stream = erasureStream(accountId);
  const metadata = { actor: { kind: 'system', id: 'erase-keepers' }, occurredAt, correlationId: 'c' } as const;
  const asked = {
    id: uuidv7(),
    type: 'KeeperErasureBegan',
    version: 1,
    data: { accountId, requestId: randomUUID(), requestedAt: occurredAt },
    metadata: { ...metadata, causationId: null, command: 'BeginErasure', fingerprint: 'f' },
  };
  const { store } = curation.backbone;
  await store.append({ stream, events: [asked], expectedRevision: 'none' });
  const types = async () => (await store.readStream(stream)).map(({ type }) => type);
  await eventually(async () => expect(await types()).toEqual(['PersonalDataErasureStarted', 'PersonalDataErased']));
});
