import { confirmAppeal, showAppeal, submitAppeal } from '@corkboard/contracts/identity/appeals';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { AccountExports } from '@corkboard/service/account-export/account-exports';
import { SUBJECT_KEYS } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { DAY, HOUR } from '../clock.ts';
import { RequestErasure } from '../erasure/erase-account.ts';
import { ProposeSuspension } from '../suspension/commands/propose-suspension.ts';
import { ReinstateAccount } from '../suspension/commands/reinstate-account.ts';
import { SuspendAccount } from '../suspension/commands/suspend-account.ts';
import { contextOf, newEmail } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { ProposeUpholding } from './commands/propose-upholding.ts';
import { RefuseAppeal } from './commands/refuse-appeal.ts';

let mailbox: Mailbox;
let identity: RunningIdentity;
beforeAll(async () => {
  mailbox = await openMailbox();
  identity = await startIdentity({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await identity?.stop();
  await mailbox?.close();
});

const run = <Result = unknown>(command: ICommand): Promise<Result> => identity.get(CommandBus).execute(command);
const lastOf = async ({ id }: Person, type: string) =>
  (await identity.store.readStream(`account-${id}`)).findLast((event) => event.type === type);
const seenBy = async (person: Person, staffId: string, type: string) => ({
  accountId: person.id,
  asked: { staffId, reason: 'agreed', proposalId: (await lastOf(person, type))?.id ?? '' },
});
const suspended = async (): Promise<Person> => {
  const person = await identity.signUp();
  const asked = { staffId: 'ann', reason: 'spam', reasonCode: 'guidelines', caseId: 'T-1' } as const;
  await run(new ProposeSuspension(contextOf('ProposeSuspension'), { accountId: person.id, asked }));
  const ruling = await seenBy(person, 'bea', 'AccountSuspensionProposed');
  await run(new SuspendAccount(contextOf('SuspendAccount'), ruling));
  await mailbox.next(person.email, /have deactivated/);
  return person;
};

const TEXT = 'I have never posted spam: look at my lampshades.';
const appeal = async (email: string, { address = '203.0.113.7', text = TEXT, headers = {} } = {}) =>
  (await identity.browser(address)).ask(submitAppeal, { body: { email, text, recaptchaV3Token: 'x' }, headers });
const linkFor = async ({ email }: Person): Promise<string> => {
  const { text } = await mailbox.next(email, /appealed the deactivation/);
  return /\/_\/_\/help\/appeal\/proof\/#t=([\w-]{43})/.exec(text)?.[1] ?? '';
};
const confirm = async (token: string) => {
  const { status, code } = await (await identity.browser()).ask(confirmAppeal, { body: { token } });
  return { status, code };
};
const show = async (token: string) => (await identity.browser()).ask(showAppeal, { body: { token } });
const opened = async (person: Person): Promise<string> => {
  await appeal(person.email);
  expect((await confirm(await linkFor(person))).status).toBe(204);
  return (await row(person)).case_id;
};
const rowOf = async ({ id }: Person) =>
  (await identity.pool.query('SELECT * FROM appeals WHERE account_id = $1', [id])).rows[0];
const row = (person: Person) => eventually(async () => (await rowOf(person)) ?? false);
const typesOf = async (caseId: string) => (await identity.store.readStream(`case-${caseId}`)).map(({ type }) => type);
const logIn = async ({ email, password }: Person) => {
  const body = { username_or_email: email, password, get_user: false };
  return (await (await identity.browser()).ask(createSession, { body })).status;
};

describe('an appeal that comes in [E-105 part]', () => {
  it('is answered alike for every address, and leads to a mail for a suspended account alone', async () => {
    const [jane, kim, nobody] = [await suspended(), await identity.signUp(), newEmail()];
    const answers = [await appeal(jane.email), await appeal(kim.email), await appeal(nobody)];
    expect(answers.map(({ status, data }) => [status, data])).toEqual(Array(3).fill([202, { sent: true }]));
    expect(await linkFor(jane)).toHaveLength(43);
    const waits = 'SELECT FROM appeal_requests WHERE account_id IS NOT NULL AND sealed IS NOT NULL';
    await eventually(async () => (await identity.pool.query(waits)).rowCount === 0);
    const mails = await identity.pool.query('SELECT account_id, template FROM mails WHERE account_id = ANY ($1)', [
      [jane.id, kim.id],
    ]);
    expect(mails.rows.filter(({ template }) => template.startsWith('appeal'))).toEqual([
      { account_id: jane.id, template: 'appeal-link' },
    ]);
    expect(mailbox.waiting(nobody)).toBe(0);
    const { rows } = await identity.pool.query('SELECT account_id FROM appeal_requests ORDER BY requested_at');
    expect(rows.map(({ account_id: id }) => id)).toEqual([jane.id, kim.id, null]);
    expect((await identity.events('AppealSubmitted')).map(({ data }) => data['accountId'])).toEqual([jane.id]);
    expect(await rowOf(jane)).toBeUndefined();
  });

  it('is refused when its address or text is none', async () => {
    expect(await appeal('jane')).toMatchObject({ status: 400, code: 1711 });
    expect((await appeal(newEmail(), { text: '   ' })).status).toBe(400);
    expect((await appeal(newEmail(), { text: 'x'.repeat(2001) })).status).toBe(400);
    expect((await appeal(newEmail(), { text: 'x'.repeat(2000) })).status).toBe(202);
  });

  it('is stored sealed under the key of the account, with its link as a hash, and not logged', async () => {
    const jane = await suspended();
    await appeal(jane.email);
    const token = await linkFor(jane);
    const texts = await identity.pool.query(
      `SELECT (SELECT string_agg(e::text, '') FROM appeal_links e) AS links,
        (SELECT string_agg(e::text, '') FROM appeal_requests e) AS requests,
        (SELECT string_agg(encode(e.sealed, 'escape'), '') FROM appeal_requests e) AS sealed`,
    );
    expect(JSON.stringify(texts.rows)).not.toMatch(new RegExp(`lampshades|${token}|${jane.email}`));
    expect(identity.logged.join('\n')).not.toMatch(new RegExp(`lampshades|${token}|${jane.email}`));
    const [event] = (await identity.events('AppealSubmitted')).filter(({ data }) => data['accountId'] === jane.id);
    expect(JSON.stringify(event)).not.toContain('lampshades');
  });

  it('is taken three times a day from one network, for addresses without an account too [E-198 part]', async () => {
    const jane = await suspended();
    for (const email of [jane.email, newEmail()]) {
      const burst = await Promise.all(Array.from({ length: 6 }, () => appeal(email)));
      expect(burst.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429]);
      const [late] = burst.filter(({ status }) => status === 429);
      expect(late?.code).toBe(9);
      const wait = Number(late?.headers.get('retry-after'));
      expect([wait > 86_000, wait <= 86_400]).toEqual([true, true]);
      expect((await appeal(email, { address: '198.51.100.9' })).status).toBe(202);
    }
  });

  it('has nine links a day, and beyond them one for each network that asks, so that its owner gets theirs', async () => {
    const jane = await suspended();
    for (const address of ['198.51.1.7', '198.51.2.7', '198.51.3.7', '198.51.4.7'])
      for (let times = 0; times < 3; times += 1) expect((await appeal(jane.email, { address })).status).toBe(202);
    for (let mails = 0; mails < 10; mails += 1) await linkFor(jane);
    const over = 'SELECT count(*)::int AS over FROM appeal_requests WHERE account_id = $1 AND over_limit';
    expect((await identity.pool.query(over, [jane.id])).rows).toEqual([{ over: 2 }]);
    expect((await identity.events('AppealSubmitted')).filter(({ data }) => data['accountId'] === jane.id)).toHaveLength(
      10,
    );
  });

  it('comes once, however often the same request is sent', async () => {
    const jane = await suspended();
    const headers = { 'idempotency-key': uuidv7() };
    for (let times = 0; times < 4; times += 1) expect((await appeal(jane.email, { headers })).status).toBe(202);
    await linkFor(jane);
    expect((await identity.events('AppealSubmitted')).filter(({ data }) => data['accountId'] === jane.id)).toHaveLength(
      1,
    );
  });
});

describe('the link of an appeal [E-105 part]', () => {
  it('shows what would be confirmed, whoever wrote it, and confirms nothing by that', async () => {
    const jane = await suspended();
    await appeal(jane.email, { text: 'I am guilty.', address: '198.51.100.4' });
    const token = await linkFor(jane);
    const [submitted] = (await identity.events('AppealSubmitted')).filter(({ data }) => data['accountId'] === jane.id);
    const caseId = String(submitted?.data['caseId']);
    const told = { text: 'I am guilty.', submitted_at: submitted?.metadata.occurredAt };
    for (let times = 0; times < 2; times += 1) {
      expect(await show(token)).toMatchObject({ status: 200, data: { ...told, confirmed: false } });
      expect(await typesOf(caseId)).toEqual(['AppealSubmitted']);
    }
    expect((await confirm(token)).status).toBe(204);
    expect((await show(token)).data).toEqual({ ...told, confirmed: true });
    expect(identity.logged.join('\n')).not.toMatch(new RegExp(`guilty|${token}`));
  });

  it('is in the account export of its owner, with its own words', async () => {
    const jane = await suspended();
    const caseId = await opened(jane);
    const page = await identity.get(AccountExports).of('identity')?.({ accountId: jane.id, from: null });
    const rows = page?.sections.find(({ name }) => name === 'appeals')?.rows;
    expect(rows).toEqual([expect.objectContaining({ case_id: caseId, text: TEXT, contact_email: jane.email })]);
  });

  it('brings it to staff, who have 7 days; it can be opened again', async () => {
    const jane = await suspended();
    await appeal(jane.email);
    const token = await linkFor(jane);
    expect(await confirm(token)).toEqual({ status: 204, code: null });
    const { case_id: caseId, status, reason_code: ground, opened_at: from, due_at: due } = await row(jane);
    expect([status, ground]).toEqual(['open', 'guidelines']);
    expect(Math.round((due - from) / DAY)).toBe(7);
    expect(await typesOf(caseId)).toEqual(['AppealSubmitted', 'AppealProofConfirmed', 'CaseOpened']);
    expect((await confirm(token)).status).toBe(204);
    expect(await typesOf(caseId)).toHaveLength(3);
  });

  it('says so when another appeal of the account is open, as does the mail to a third one', async () => {
    const jane = await suspended();
    await appeal(jane.email);
    const first = await linkFor(jane);
    await appeal(jane.email);
    const second = await linkFor(jane);
    expect((await confirm(first)).status).toBe(204);
    for (const answer of [await confirm(second), await show(second)])
      expect(answer).toMatchObject({ status: 409, code: 1811 });
    expect((await appeal(jane.email)).status).toBe(202);
    expect((await mailbox.next(jane.email, /already have your appeal/)).text).toContain('7 days');
  });

  it('is nothing once it is 24 hours old, or is none', async () => {
    const jane = await suspended();
    await appeal(jane.email);
    const token = await linkFor(jane);
    expect(await confirm('x'.repeat(43))).toEqual({ status: 400, code: 1801 });
    expect(await show('x'.repeat(43))).toMatchObject({ status: 400, code: 1801 });
    identity.pass(24 * HOUR + 1000);
    expect(await confirm(token)).toEqual({ status: 400, code: 1801 });
    expect(await show(token)).toMatchObject({ status: 400, code: 1801 });
    await identity.housekeep();
    const { rows } = await identity.pool.query('SELECT FROM appeal_links WHERE account_id = $1', [jane.id]);
    expect(rows).toEqual([]);
  });
});

describe('the decision on an appeal [E-105 part]', () => {
  const proposeUpholding = (person: Person, caseId: string) => {
    const asked = { staffId: 'ann', reason: 'right', caseId };
    return run(new ProposeUpholding(contextOf('ProposeUpholding'), { accountId: person.id, asked }));
  };
  const refuse = ({ id: accountId }: Person, caseId: string) => {
    const asked = { accountId, staffId: 'cid', reason: 'no', reasonCode: 'nothing_new' } as const;
    return run(new RefuseAppeal(contextOf('RefuseAppeal'), { caseId, asked }));
  };

  it('upholds it when two people reinstate the account, with its case, and its owner can log in', async () => {
    const jane = await suspended();
    const caseId = await opened(jane);
    await proposeUpholding(jane, caseId);
    await eventually(async () => expect(await rowOf(jane)).toMatchObject({ proposed_by: 'ann', status: 'open' }));
    expect(await refuse(jane, caseId)).toEqual({ refused: 'proposal-pending' });
    const type = 'AccountReinstatementProposed';
    const alone = new ReinstateAccount(contextOf('ReinstateAccount'), await seenBy(jane, 'ann', type));
    expect(await run(alone)).toEqual({ refused: 'own-proposal' });
    expect(await logIn(jane)).toBe(401);
    await run(new ReinstateAccount(contextOf('ReinstateAccount'), await seenBy(jane, 'bea', type)));
    expect((await lastOf(jane, 'AccountReinstated'))?.data).toMatchObject({
      caseId,
      staffId: 'ann',
      approverId: 'bea',
    });
    await eventually(async () => expect(await rowOf(jane)).toMatchObject({ status: 'upheld', decided_by: 'bea' }));
    await eventually(async () => expect((await typesOf(caseId)).at(-1)).toBe('CaseDecided'));
    expect((await mailbox.next(jane.email, /is no longer deactivated/)).subject).toContain('account is back');
    expect(await logIn(jane)).toBe(200);
    expect(await refuse(jane, caseId)).toEqual({ refused: 'appeal-not-open' });
  });

  it('refuses it by one, of which a mail tells with its grounds; then it can be appealed anew', async () => {
    const jane = await suspended();
    const caseId = await opened(jane);
    expect(await proposeUpholding(await suspended(), caseId)).toEqual({ refused: 'no-such-appeal' });
    await refuse(jane, caseId);
    await eventually(async () =>
      expect(await rowOf(jane)).toMatchObject({ status: 'refused', decided_by: 'cid', refusal_code: 'nothing_new' }),
    );
    const { text } = await mailbox.next(jane.email, /stays deactivated/);
    expect(text).toContain('says nothing that we had not taken into account');
    expect(text).toContain((await rowOf(jane)).statement_ref);
    expect(await logIn(jane)).toBe(401);
    expect(await proposeUpholding(jane, caseId)).toEqual({ refused: 'appeal-not-open' });
    await appeal(jane.email);
    expect((await confirm(await linkFor(jane))).status).toBe(204);
    await eventually(async () => expect(await rowOf(jane)).toMatchObject({ status: 'open', refusal_code: null }));
  });

  it('goes with the account: nothing of the appeal can be read any more', async () => {
    const jane = await suspended();
    const caseId = await opened(jane);
    const asked = { accountId: jane.id, requestId: uuidv7(), requestedAt: new Date().toISOString() };
    await run(new RequestErasure(contextOf('RequestErasure'), asked));
    await eventually(async () => expect(await lastOf(jane, 'PersonalDataErased')).toBeDefined());
    await eventually(async () => expect((await typesOf(caseId)).at(-1)).toBe('CaseDecided'));
    for (const table of ['appeals', 'appeal_requests', 'appeal_links']) {
      const { rowCount } = await identity.pool.query(`SELECT FROM ${table} WHERE account_id = $1`, [jane.id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    const keys: SubjectKeys = identity.running.app.get(SUBJECT_KEYS, { strict: false });
    expect((await keys.find([jane.id])).size).toBe(0);
    expect(await refuse(jane, caseId)).toEqual({ refused: 'appeal-not-open' });
  });
});

// Last, because it moves the clock past the end of every suspension here.
describe('an appeal of a former decision [E-105 part]', () => {
  it('comes no more after 180 days: the mail says that it is too late', async () => {
    const jane = await suspended();
    identity.pass(181 * DAY);
    expect((await appeal(jane.email)).status).toBe(202);
    expect((await mailbox.next(jane.email, /That time is over/)).subject).toContain('too late');
    expect(await rowOf(jane)).toBeUndefined();
  });
});
