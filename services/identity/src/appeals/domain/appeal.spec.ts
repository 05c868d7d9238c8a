import { isRefused } from '@corkboard/event-store/decider';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { accountSuspended } from '../../accounts/domain/account.facts.ts';
import { type Account, accountDecider, type OpenAccount } from '../../accounts/domain/account.ts';
import { registeredAs } from '../../testing/an-account.ts';
import { appealProofConfirmed, appealSubmitted, caseDecided, caseOpened } from './appeal.facts.ts';
import {
  appealable,
  appealDecider,
  confirmAppeal,
  linkedAppeal,
  openAppealOf,
  refuseAppeal,
  settleAppeal,
} from './appeal.ts';

const given = givenFor(appealDecider);
const [caseId, accountId] = ['c1', 'a1'];
const [at, dueAt, until] = ['2026-01-02T00:00:00.000Z', '2026-01-09T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];
const suspension = { statementRef: 's1', reasonCode: 'guidelines', appealUntil: until } as const;
const of = { caseId, accountId, statementRef: 's1', reasonCode: 'guidelines' } as const;
const submitted = appealSubmitted({ ...of, text: 'I did not.', contactEmail: 'jane@example.test', locale: 'en' });
const proof = appealProofConfirmed({ caseId, accountId, at });
const opened = caseOpened({
  ...{ ...of, queue: 'appeals', kind: 'suspension', priority: 'normal', sourceEventId: 'e1', dueAt },
});
const undecided = { reasonCode: null, staffId: null, reason: null } as const;
const refused = caseDecided({
  ...{ caseId, accountId, decision: 'refused', reasonCode: 'nothing_new', staffId: 'ann', reason: 'no' },
});
const upheld = caseDecided({ ...undecided, caseId, accountId, decision: 'upheld', staffId: 'bea', reason: 'yes' });
const closed = caseDecided({ ...undecided, caseId, accountId, decision: 'closed' });

const account = (...more: Parameters<typeof accountDecider.evolve>[1][]): OpenAccount => {
  const state = [registeredAs({ accountId }), ...more].reduce<Account>(accountDecider.evolve, accountDecider.initial);
  if (state.status !== 'open') throw new Error(state.status);
  return state;
};
const good = account();
const suspendedBy = (statementRef: string): OpenAccount =>
  account(
    accountSuspended({
      ...{ accountId, caseId: 'T-1', staffId: 'ann', approverId: 'bea', reason: 'spam' },
      ...{ ...suspension, statementRef },
    }),
  );
const suspended = suspendedBy('s1');

describe('an appeal [E-105 part]', () => {
  const may = (of: OpenAccount | null, when: string, hasOpenAppeal = false) => {
    const answer = appealable(of, { at: when, hasOpenAppeal });
    return 'refused' in answer ? answer.refused : answer;
  };

  it('is taken for a suspended account alone, until its last moment, one at a time', () => {
    expect(may(suspended, until)).toEqual(suspension);
    expect(may(suspended, '2026-07-01T00:00:00.001Z')).toBe('appeal-too-late');
    expect(may(suspended, at, true)).toBe('appeal-open');
    expect([may(good, at), may(null, at)]).toEqual(['account-not-suspended', 'account-not-suspended']);
  });

  it('is shown to who has its link, as long as confirming it is possible or was done', () => {
    const shown = (
      around: Parameters<typeof linkedAppeal>[1],
      ...past: Parameters<typeof appealDecider.evolve>[1][]
    ) => {
      const answer = linkedAppeal(past.reduce(appealDecider.evolve, appealDecider.initial), around);
      return 'refused' in answer ? answer.refused : [answer.text, answer.isConfirmed];
    };
    const now = { suspension, hasOpenAppeal: false };
    expect(shown(now, submitted)).toEqual(['I did not.', false]);
    expect(shown({ ...now, hasOpenAppeal: true }, submitted)).toBe('appeal-open');
    expect(shown({ ...now, suspension: null }, submitted)).toBe('appeal-link-invalid');
    expect(shown({ suspension: null, hasOpenAppeal: true }, submitted, proof, opened)).toEqual(['I did not.', true]);
    expect(shown(now, appealSubmitted({ ...submitted.data, text: null, contactEmail: null }))).toBe(
      'appeal-link-invalid',
    );
    expect(shown(now)).toBe('appeal-link-invalid');
  });

  it('is opened for staff by the mailed link, once, as long as the suspension that it is about stands', () => {
    const by = (now: typeof suspension | null) => ({ at, dueAt, sourceEventId: 'e1', suspension: now });
    given(submitted)
      .when((appeal) => confirmAppeal(appeal, by(suspension)))
      .then(proof, opened);
    given(submitted, proof, opened)
      .when((appeal) => confirmAppeal(appeal, by(suspension)))
      .thenNothing();
    given(submitted, proof, opened, refused)
      .when((appeal) => confirmAppeal(appeal, by(suspension)))
      .thenNothing();
    given(submitted)
      .when((appeal) => confirmAppeal(appeal, by(null)))
      .thenRefused('appeal-link-invalid');
    given(submitted)
      .when((appeal) =>
        confirmAppeal(appeal, { ...by(null), suspension: { ...suspension, statementRef: 's2' } as never }),
      )
      .thenRefused('appeal-link-invalid');
    given()
      .when((appeal) => confirmAppeal(appeal, by(suspension)))
      .thenRefused('appeal-link-invalid');
  });

  it('is refused by one member of the staff, while it is open and nobody proposes to uphold it', () => {
    const asked = { accountId, reasonCode: 'nothing_new', staffId: 'ann', reason: 'no' } as const;
    given(submitted, proof, opened)
      .when((appeal) => refuseAppeal(appeal, asked, null))
      .then(refused);
    given(submitted, proof, opened)
      .when((appeal) => refuseAppeal(appeal, asked, { to: 'reinstate', staffId: 'bea', caseId }))
      .thenRefused('proposal-pending');
    given(submitted)
      .when((appeal) => refuseAppeal(appeal, asked, null))
      .thenRefused('appeal-not-open');
    given(submitted, proof, opened, upheld)
      .when((appeal) => refuseAppeal(appeal, asked, null))
      .thenRefused('appeal-not-open');
    given(submitted, proof, opened)
      .when((appeal) => refuseAppeal(appeal, { ...asked, accountId: 'a2' }, null))
      .thenRefused('no-such-appeal');
    expect(isRefused(openAppealOf(appealDecider.initial, accountId))).toBe(true);
  });

  it('is upheld once its suspension has ended, and closed with its account', () => {
    const by = { staffId: 'bea', reason: 'yes' };
    given(submitted, proof, opened)
      .when((appeal) => settleAppeal(appeal, good, by))
      .then(upheld);
    given(submitted, proof, opened)
      .when((appeal) => settleAppeal(appeal, suspendedBy('s2'), by))
      .then(upheld);
    given(submitted, proof, opened)
      .when((appeal) => settleAppeal(appeal, suspended, by))
      .thenNothing();
    given(submitted, proof, opened)
      .when((appeal) => settleAppeal(appeal, null, by))
      .then(closed);
    given(submitted, proof, opened, refused)
      .when((appeal) => settleAppeal(appeal, good, by))
      .thenNothing();
  });
});
