import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptInvitation, INVITATION_PAGE, inviteToBusiness } from '@corkboard/contracts/ads/business-access';
import { type AdAccount, createAdAccount } from '@corkboard/contracts/ads/promotions';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { openOutbox } from '@corkboard/testing/outbox';
import { signUp } from '@corkboard/testing/sign-up';
import { said } from './viewers.ts';

type Client = Awaited<ReturnType<typeof signUp>>;
export interface BusinessPerson {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
}

const readMails = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join('\n');
};

/** Accounts of businesses in a running product, which invite each other by mail. */
export class BusinessPeople {
  readonly #outbox;

  constructor(
    private readonly origin: string,
    private readonly dataDir: string,
  ) {
    this.#outbox = openOutbox(() => readMails(dataDir));
  }

  async person(): Promise<BusinessPerson> {
    const client = await signUp(this.origin);
    const { user } = said(await client.get<{ user: { id: string } }>('/v3/viewer/'));
    return { client, id: user.id, email: client.email };
  }

  /** With the account of a business. */
  async business(): Promise<BusinessPerson> {
    const person = await this.person();
    const body = { business_name: 'Blue Door', country: 'US', accept_terms: true };
    said(await person.client.ask(convertToBusiness, { body, headers: { 'idempotency-key': randomUUID() } }));
    return person;
  }

  async adAccount({ client }: BusinessPerson): Promise<AdAccount> {
    return said(await client.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' } }));
  }

  /** Token of the link in the mail. */
  async invited(
    by: BusinessPerson,
    { email }: { email: string },
    permissions: readonly BusinessRole[],
  ): Promise<string> {
    const params = { businessId: by.id };
    said(await by.client.ask(inviteToBusiness, { params, body: { email, permissions } }));
    return this.token(email);
  }

  /** The next mail to an address whose text matches. */
  mail(email: string, text: RegExp) {
    return this.#outbox.next(email, text);
  }

  async token(email: string): Promise<string> {
    const { text } = await this.mail(email, /invites you/);
    return new RegExp(`${INVITATION_PAGE}#t=([\\w-]+)`).exec(text)?.[1] ?? '';
  }

  async mailsTo(email: string): Promise<number> {
    const mails = (await readMails(this.dataDir)).split('\n').filter((line) => line.includes(email));
    return mails.filter((line) => line.includes('business-invitation')).length;
  }

  async join(business: BusinessPerson, member: BusinessPerson, permissions: readonly BusinessRole[]): Promise<void> {
    const token = await this.invited(business, member, permissions);
    said(await member.client.ask(acceptInvitation, { body: { token } }));
  }
}
