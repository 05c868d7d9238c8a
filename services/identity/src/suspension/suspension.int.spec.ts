import { register } from '@corkboard/contracts/identity/registration';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { eventually } from '@corkboard/testing/eventually';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DAY } from '../clock.ts';
import { Directory } from '../directory/directory.ts';
import { contextOf, signUpBody } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { DeclineProposal } from './commands/decline-proposal.ts';
import { ProposeReinstatement } from './commands/propose-reinstatement.ts';
import { ProposeSuspension } from './commands/propose-suspension.ts';
import { ReinstateAccount } from './commands/reinstate-account.ts';
import { SuspendAccount } from './commands/suspend-account.ts';
import { EndSessionsOfSuspended } from './end-sessions-of-suspended-account.ts';
import { MailOfSuspension } from './mail-of-suspension.ts';

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

const [ann, bea] = [
  { staffId: 'ann', reason: 'spam' },
  { staffId: 'bea', reason: 'agreed' },
];
const bus = () => identity.get(CommandBus);
const propose = async ({ id: accountId }: Person) => {
  const asked = { ...ann, reasonCode: 'guidelines', caseId: 'T-1' } as const;
  return bus().execute(new ProposeSuspension(contextOf('ProposeSuspension'), { accountId, asked }));
};
const proposalOf = async ({ id }: Person): Promise<string> => {
  const events = await identity.store.readStream(`account-${id}`);
  return events.findLast(({ type }) => type.endsWith('Proposed'))?.id ?? '';
};
const rulingOn = async (person: Person, step = bea) => ({
  accountId: person.id,
  asked: { ...step, proposalId: await proposalOf(person) },
});
const suspend = async (person: Person) => {
  await propose(person);
  const [context, input] = [contextOf('SuspendAccount'), await rulingOn(person)];
  await bus().execute(new SuspendAccount(context, input));
  return () => bus().execute(new SuspendAccount(context, input));
};
const reinstate = async (person: Person) => {
  const asked = { ...ann, caseId: 'T-2' };
  const context = contextOf('ProposeReinstatement');
  await bus().execute(new ProposeReinstatement(context, { accountId: person.id, asked }));
  await bus().execute(new ReinstateAccount(contextOf('ReinstateAccount'), await rulingOn(person)));
};
const eventsOf = async ({ id }: Person, type: string) =>
  (await identity.store.readStream(`account-${id}`)).filter((event) => event.type === type);
const logIn = async ({ email }: Person, password: string) => {
  const browser = await identity.browser();
  const body = { username_or_email: email, password, get_user: false };
  const { status, code } = await browser.ask(createSession, { body });
  return { browser, status, code };
};
const status = async ({ id }: Person) => {
  const text =
    'SELECT status, proposed, proposal_id, reason_code, case_id, statement_ref, appeal_until FROM account_statuses WHERE account_id = $1';
  return (await identity.pool.query(text, [id])).rows[0];
};

describe('a suspended account', () => {
  it('has no sessions, and its log-in is refused with 1501 once the password is right [E-104 part] [E-241 part]', async () => {
    const jane = await identity.signUp();
    expect((await jane.browser.ask(getViewer)).data.user?.id).toBe(jane.id);
    await suspend(jane);
    await eventually(async () => expect((await jane.browser.ask(getViewer)).data.user).toBeNull());
    const right = await logIn(jane, jane.password);
    expect([right.status, right.code]).toEqual([401, 1501]);
    expect((await right.browser.ask(getViewer)).data.user).toBeNull();
    const wrong = await logIn(jane, 'another-password-1');
    expect([wrong.status, wrong.code]).not.toEqual([401, 1501]);
    const { rows } = await identity.pool.query('SELECT end_reason FROM sessions WHERE account_id = $1', [jane.id]);
    expect(rows).toEqual([{ end_reason: 'suspended' }]);
  });

  it('is told by one mail: the grounds, the reference, and 180 days to appeal', async () => {
    const jane = await identity.signUp();
    const repeat = await suspend(jane);
    const mail = await mailbox.next(jane.email, /have deactivated/);
    const [suspended, ...others] = await eventsOf(jane, 'AccountSuspended');
    const { statementRef, appealUntil, staffId, approverId } = (suspended?.data ?? {}) as Record<string, string>;
    expect([staffId, approverId, others]).toEqual(['ann', 'bea', []]);
    expect(Date.parse(appealUntil ?? '') - Date.parse(suspended?.metadata.occurredAt ?? '')).toBe(180 * DAY);
    expect(mail.text).toContain(`reference: ${statementRef}`);
    expect(mail.text).toContain(`appeal until ${appealUntil?.slice(0, 10)}`);
    await repeat();
    const stated = {
      reasonCode: 'guidelines',
      statementRef: statementRef ?? '',
      appealUntil: appealUntil ?? '',
    } as const;
    const again = { accountId: jane.id, mailId: statementRef ?? '', stated };
    await bus().execute(new MailOfSuspension(contextOf('MailOfSuspension'), again));
    const text = `SELECT count(*)::int AS mails FROM mails WHERE account_id = $1 AND template = 'account-suspended'`;
    expect((await identity.pool.query(text, [jane.id])).rows).toEqual([{ mails: 1 }]);
    expect(await eventsOf(jane, 'AccountSuspended')).toHaveLength(1);
  });

  it('lets nobody in who had read the account before it was suspended', async () => {
    const jane = await identity.signUp();
    const logIns = Array.from({ length: 6 }, () => logIn(jane, jane.password));
    await suspend(jane);
    const came = await Promise.all(logIns);
    await eventually(async () => {
      for (const { browser } of came) expect((await browser.ask(getViewer)).data.user).toBeNull();
    });
    expect((await logIn(jane, jane.password)).code).toBe(1501);
  });

  it('is refused a session that began after all of its sessions were ended, and keeps none', async () => {
    const jane = await identity.signUp();
    const open = await identity.logInSlowly(jane.id);
    const ends = async () => {
      const text = 'SELECT end_reason FROM sessions WHERE account_id = $1 AND end_recorded';
      return (await identity.pool.query(text, [jane.id])).rows.map(({ end_reason: reason }) => reason);
    };
    await suspend(jane);
    await eventually(async () => expect(await ends()).toEqual(['suspended']));
    await expect(open()).rejects.toThrow('account-suspended');
    expect(await ends()).toEqual(['suspended', 'suspended']);
  });

  it('gets no session by sending its sign-up again', async () => {
    const [body, headers] = [signUpBody(), { 'idempotency-key': uuidv7() }];
    const first = await (await identity.browser()).ask(register, { body, headers });
    const { id } = first.data.user;
    const again = async () => {
      const browser = await identity.browser();
      const { status, code, headers: told } = await browser.ask(register, { body, headers });
      return { status, code, cookies: told.getSetCookie().filter((cookie) => cookie.startsWith('__Host-sid=')) };
    };
    expect((await again()).cookies).toHaveLength(1);
    await suspend({ id } as Person);
    expect(await again()).toEqual({ status: 401, code: 1501, cookies: [] });
    const live = 'SELECT count(*)::int AS live FROM sessions WHERE account_id = $1 AND ended_at IS NULL';
    await eventually(async () => expect((await identity.pool.query(live, [id])).rows).toEqual([{ live: 0 }]));
    const before = (await identity.pool.query('SELECT 1 FROM sessions WHERE account_id = $1', [id])).rowCount;
    expect([first.status, before]).toEqual([201, 2]);
  });

  it('is as before once it is reinstated, of which a mail tells; a repeated end of sessions spares new ones', async () => {
    const jane = await identity.signUp();
    await suspend(jane);
    await eventually(async () => expect((await jane.browser.ask(getViewer)).data.user).toBeNull());
    await reinstate(jane);
    const back = await logIn(jane, jane.password);
    expect(back.status).toBe(200);
    await bus().execute(new EndSessionsOfSuspended(contextOf('EndSessionsOfSuspended'), { accountId: jane.id }));
    expect((await back.browser.ask(getViewer)).data.user?.id).toBe(jane.id);
    expect((await mailbox.next(jane.email, /is no longer deactivated/)).subject).toContain('account is back');
    expect(await eventsOf(jane, 'AccountReinstated')).toHaveLength(1);
  });

  it('is offered to nobody who looks for people to invite, until it is reinstated', async () => {
    const first_name = `Zora${uuidv7().slice(-8).replace(/\d/g, 'q')}`;
    const [jane, kim] = [await identity.signUp({ first_name }), await identity.signUp({ first_name })];
    const offered = async () =>
      (await identity.get(Directory).startingWith(first_name, 5)).map(({ accountId }) => accountId).sort();
    await eventually(async () => expect(await offered()).toEqual([jane.id, kim.id].sort()));
    await suspend(jane);
    await eventually(async () => expect(await offered()).toEqual([kim.id]));
    await reinstate(jane);
    await eventually(async () => expect(await offered()).toEqual([jane.id, kim.id].sort()));
  });

  it('is not suspended by who has seen another proposal than is pending', async () => {
    const jane = await identity.signUp();
    await propose(jane);
    const seen = await rulingOn(jane);
    await eventually(async () =>
      expect(await status(jane)).toMatchObject({
        ...{ status: 'good', proposed: 'suspension', proposal_id: seen.asked.proposalId },
        ...{ reason_code: 'guidelines', case_id: 'T-1' },
      }),
    );
    await bus().execute(new DeclineProposal(contextOf('DeclineProposal'), seen));
    const unfounded = { status: 'good', proposed: null, proposal_id: null, reason_code: null, case_id: null };
    await eventually(async () => expect(await status(jane)).toMatchObject(unfounded));
    await propose(jane);
    const refused = { refused: 'other-proposal' };
    expect(await bus().execute(new SuspendAccount(contextOf('SuspendAccount'), seen))).toEqual(refused);
    expect(await bus().execute(new DeclineProposal(contextOf('DeclineProposal'), seen))).toEqual(refused);
    await bus().execute(new SuspendAccount(contextOf('SuspendAccount'), await rulingOn(jane)));
    await eventually(async () =>
      expect(await status(jane)).toMatchObject({ status: 'suspended', proposal_id: null, case_id: 'T-1' }),
    );
    await reinstate(jane);
    await eventually(async () => expect(await status(jane)).toMatchObject(unfounded));
  });

  it('stands in its read model as its history says, also when that is rebuilt', async () => {
    const [jane, kim] = [await identity.signUp(), await identity.signUp()];
    await suspend(jane);
    await propose(kim);
    await eventually(async () => expect((await status(kim))?.proposed).toBe('suspension'));
    await eventually(async () => expect((await status(jane))?.status).toBe('suspended'));
    const before = [await status(jane), await status(kim)];
    expect(before[0]).toMatchObject({ case_id: 'T-1', proposed: null });
    expect([before[0].statement_ref, before[0].appeal_until]).not.toContain(null);
    await identity.pool.query('UPDATE account_statuses SET status = $1, statement_ref = NULL', ['good']);
    await identity.running.app
      .get<ServiceProjections>(PROJECTIONS, { strict: false })
      .running()
      .rebuild('account-statuses');
    await eventually(async () => expect([await status(jane), await status(kim)]).toEqual(before));
    expect((await status(jane)).status).toBe('suspended');
  });
});
