import { approveErasure, consoleErasures, requestErasure } from '@corkboard/contracts/operations/erasures';
import { accept, invite } from '@corkboard/curation-service/testing/boards-together';
import { Person as Account, said } from '@corkboard/curation-service/testing/running-curation';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { expect } from '@jest/globals';
import type { Journey, Person } from './product.ts';

/** The session of a browser, for what is only the setting of a journey or has no page. */
export const overHttp = async ({ origin }: Journey, { context }: Pick<Person, 'context'>): Promise<Account> => {
  const client = new RouteClient(origin);
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  const { data } = await client.get<{ user: { id: string; username: string } | null }>('/v3/viewer/');
  if (!data.user) throw new Error('the browser has no session');
  return new Account(client, data.user.id, data.user.username);
};

interface Joining {
  readonly owner: Account;
  readonly person: Account;
  readonly role: 'editor' | 'add_only';
}

/** Invited and accepted; the board says so from then on. */
export const joins = async ({ id }: { readonly id: string }, { owner, person, role }: Joining): Promise<void> => {
  said(await invite(owner, { id }, { user_ids: [person.id], role }));
  said(await accept(person, { board_id: id }));
  await eventually(async () =>
    expect(said(await person.ask<{ my_role: string }>('Board', { board_id: id })).my_role).toBe(role),
  );
};

const privacyStaff = async (journey: Journey, email: string): Promise<RouteClient> => {
  await journey.staff('add', email, '--role', 'privacy');
  const link = (await journey.staff('link', email)).split('\n')[0] ?? '';
  const client = await new RouteClient(journey.origin).open();
  said(await client.post('/v3/console/session/', { token: new URL(link).hash.slice(1) }));
  return client;
};

/** Erases an account, by two members of the staff, and waits until that is certified. */
export const erases = async (journey: Journey, { username }: Pick<Account, 'username'>): Promise<void> => {
  const [first, second] = [
    await privacyStaff(journey, 'ann@example.org'),
    await privacyStaff(journey, 'bea@example.org'),
  ];
  const why = { asked_by: 'person', reason: 'Asked by letter', case_id: 'PRIV-1' };
  const body = { username, confirmation: username, ...why };
  const { account_id: account, request_id: request } = said(await first.ask(requestErasure, { body }));
  await eventually(async () => said(await second.ask(approveErasure, { params: { account, request } })));
  await eventually(
    async () => {
      const { erasures } = said(await first.ask(consoleErasures, { query: {} }));
      expect(erasures.find(({ account_id }) => account_id === account)?.hash).toEqual(expect.any(String));
    },
    { within: 240_000 },
  );
};
