import { closeAccount } from '@corkboard/contracts/identity/closing';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { expect } from '@jest/globals';
import { type Person, type RunningCuration, said } from './running-curation.ts';

type SignedUp = RouteClient & { readonly email: string; readonly password: string };

/** Facts of one type about a person whose account is hidden, or shown again. */
const toldOf = async (curation: RunningCuration, { id }: Person, type: string): Promise<number> =>
  (await curation.events(type)).filter(({ data }) => data['userId'] === id).length;

/** Closes the account by its own page, and waits until everything here knows. */
export const closes = async (curation: RunningCuration, person: Person): Promise<void> => {
  const { password } = person.client as SignedUp;
  said(await person.client.ask(closeAccount, { body: { password } }));
  await eventually(async () => expect(await toldOf(curation, person, 'AccountHidden')).toBeGreaterThan(0));
  await curation.settled();
};

/** Logs in, which takes the closing back. */
export const comesBack = async (curation: RunningCuration, person: Person): Promise<void> => {
  const { email: username_or_email, password } = person.client as SignedUp;
  said(await person.client.ask(createSession, { body: { username_or_email, password, get_user: false } }));
  await eventually(async () => expect(await toldOf(curation, person, 'AccountShown')).toBeGreaterThan(0));
  await curation.settled();
};
