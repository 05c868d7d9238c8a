import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { BoardInvitations } from '../board-invitations/board-invitations.ts';
import { BusinessInvitations } from '../business/business-invitations.ts';
import { Outbox } from '../mail/outbox.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { RequestErasure } from './erase-account.ts';

// Nothing listens there: what is put in waits.
const CLOSED_PORT = 'smtp://127.0.0.1:9';

const kinds = {
  business: async (identity: RunningIdentity, from: Person, to: string) => {
    const id = randomUUID();
    await identity.get(BusinessInvitations).send({ invitation_id: id, business_id: from.id, to, token: 'sealed' });
    return id;
  },
  board: async (identity: RunningIdentity, from: Person, to: string) => {
    const id = randomUUID();
    const said = { invite_id: id, inviter_id: from.id, board_name: 'Lamps', token: 'sealed' };
    await identity.get(BoardInvitations).send({ ...said, to: { email: to } });
    return id;
  },
} as const;

const erase = async (identity: RunningIdentity, { id: accountId }: Person) => {
  const key = randomUUID();
  const context: CommandContext = {
    ...{ actor: { kind: 'staff', id: randomUUID() } as const, command: 'RequestErasure', idempotencyKey: key },
    ...{ fingerprint: '', correlationId: key, causationId: null, occurredAt: new Date().toISOString() },
  };
  const asked = { accountId, requestId: randomUUID(), requestedAt: context.occurredAt };
  await identity.get(CommandBus).execute(new RequestErasure(context, asked));
  await eventually(async () => {
    const erased = (await identity.events('PersonalDataErased')).map(({ data }) => data['accountId']);
    expect(erased).toContain(accountId);
  });
};

describe.each([
  ['kept', {}],
  ['queued', { SMTP_URL: CLOSED_PORT }],
] as const)('an invitation that is %s', (state, env) => {
  let identity: RunningIdentity;
  beforeAll(async () => {
    identity = await startIdentity(env);
  });
  afterAll(() => identity?.stop());

  const mailsOf = async (ids: readonly string[]) => {
    const text = 'SELECT id, state FROM mails WHERE id = ANY ($1)';
    return (await identity.pool.query<{ id: string; state: string }>(text, [ids])).rows;
  };
  const inOutbox = async (ids: readonly string[]) =>
    (await identity.get(Outbox).list()).map(({ id }) => id).filter((id) => ids.includes(id));

  it.each(Object.entries(kinds))('goes with the account of its recipient, and others stay: %s', async (_, invite) => {
    const [inviter, invited] = [await identity.signUp(), await identity.signUp()];
    const own = await invite(identity, inviter, invited.email.toUpperCase());
    const others = await invite(identity, inviter, 'else@example.org');
    const ids = [own, others];
    expect((await mailsOf(ids)).map((row) => row.state)).toEqual([state, state]);
    const listed = (await inOutbox(ids)).length;
    await erase(identity, invited);
    expect(await mailsOf(ids)).toEqual([{ id: others, state }]);
    expect(await inOutbox(ids)).toEqual(listed === 0 ? [] : [others]);
  });
});
