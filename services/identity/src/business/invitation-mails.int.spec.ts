import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RequestErasure } from '../erasure/erase-account.ts';
import { Outbox } from '../mail/outbox.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { BusinessInvitations } from './business-invitations.ts';

let identity: RunningIdentity;

beforeAll(async () => {
  identity = await startIdentity();
}, 60_000);
afterAll(() => identity?.stop());

const invite = async (businessId: string, to: string): Promise<string> => {
  const id = randomUUID();
  await identity.get(BusinessInvitations).send({ invitation_id: id, business_id: businessId, to, token: 'sealed' });
  return id;
};
const keptOf = async (ids: readonly string[]) => {
  const { rows } = await identity.pool.query<{ id: string }>('SELECT id FROM mails WHERE id = ANY ($1)', [ids]);
  return rows.map(({ id }) => id);
};
const inOutbox = async (ids: readonly string[]) =>
  (await identity.get(Outbox).list()).map(({ id }) => id).filter((id) => ids.includes(id));

const ASKED = { requestId: randomUUID(), requestedAt: new Date().toISOString() };

describe('an invitation that is kept, since there is no mail server', () => {
  it('goes with the account of its recipient, and others stay', async () => {
    const [business, invited] = [await identity.signUp(), await identity.signUp()];
    const ids = [await invite(business.id, invited.email.toUpperCase()), await invite(business.id, 'else@example.org')];
    const [own, others] = ids as [string, string];
    expect([(await keptOf(ids)).length, (await inOutbox(ids)).length]).toEqual([2, 2]);
    const key = randomUUID();
    const context: CommandContext = {
      ...{ actor: { kind: 'staff', id: randomUUID() } as const, command: 'RequestErasure', idempotencyKey: key },
      ...{ fingerprint: '', correlationId: key, causationId: null, occurredAt: new Date().toISOString() },
    };
    await identity.get(CommandBus).execute(new RequestErasure(context, { accountId: invited.id, ...ASKED }));
    await eventually(async () => expect(await identity.events('PersonalDataErased')).toHaveLength(1));
    expect(await keptOf([own, others])).toEqual([others]);
    expect(await inOutbox([own, others])).toEqual([others]);
  });
});
