import { describe, expect, it } from '@jest/globals';
import { certifiedText, confirmErasure } from './certificate.ts';
import {
  type Confirmation,
  type ErasureEvent,
  type ErasureRequest,
  erasureCertified,
  erasureConfirmed,
  staffActionApproved,
  staffActionRefused,
  staffActionRequested,
  staffActionWithdrawn,
} from './erasure.facts.ts';
import { approveErasure, declineErasure, erasureDecider, requestErasure, withdrawErasure } from './erasure.ts';

const action = { requestId: 'r1', caseId: 'PRIV-1', action: 'erasure', accountId: 'a1' } as const;
const request: ErasureRequest = {
  ...action,
  staffId: 's1',
  reasonCode: 'person',
  reason: 'asked by letter',
  requestedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};
const inTime = '2026-01-07T23:59:59.999Z';
const tooLate = '2026-01-08T00:00:00.000Z';
const approval = { ...action, approverId: 's2', approvedAt: inTime };
const requested = staffActionRequested(request);
const approved = staffActionApproved(approval);
const because = { reasonCode: 'not_proven', reason: 'no proof came' } as const;
const declined = staffActionRefused({ ...action, approverId: 's2', ...because, refusedAt: inTime });
const withdrawn = staffActionWithdrawn({ ...action, staffId: 's1', withdrawnAt: inTime });
const by = (staffId: string, at = inTime, requestId = 'r1') => ({ requestId, staffId, at });
const given = (...events: readonly ErasureEvent[]) => events.reduce(erasureDecider.evolve, erasureDecider.initial);

describe('a request to erase an account', () => {
  const another = { ...request, requestId: 'r2', requestedAt: inTime };

  it('needs a reason, and is the only one while it waits and once it was approved', () => {
    expect(requestErasure(given(), { ...request, reason: '  ' })).toEqual({ refused: 'reason-missing' });
    expect(requestErasure(given(), request)).toEqual([requested]);
    expect(requestErasure(given(requested), another)).toEqual({ refused: 'erasure-pending' });
    expect(requestErasure(given(requested, approved), another)).toEqual({ refused: 'erasure-pending' });
  });

  it('can be made anew after one that was declined, withdrawn or has expired', () => {
    const anew = [staffActionRequested(another)];
    expect(requestErasure(given(requested, declined), another)).toEqual(anew);
    expect(requestErasure(given(requested, withdrawn), another)).toEqual(anew);
    const late = { ...another, requestedAt: tooLate };
    expect(requestErasure(given(requested), late)).toEqual([{ ...anew[0], data: late }]);
  });

  it('is approved or declined by another than who asked, and withdrawn by who asked', () => {
    expect(approveErasure(given(requested), by('s2'))).toEqual([approved]);
    expect(approveErasure(given(requested), by('s1'))).toEqual({ refused: 'erasure-own' });
    expect(declineErasure(given(requested), { ...by('s2'), ...because })).toEqual([declined]);
    expect(declineErasure(given(requested), { ...by('s1'), ...because })).toEqual({ refused: 'erasure-own' });
    expect(declineErasure(given(requested), { ...by('s2'), ...because, reason: ' ' })).toEqual({
      refused: 'reason-missing',
    });
    expect(withdrawErasure(given(requested), by('s1'))).toEqual([withdrawn]);
    expect(withdrawErasure(given(requested), by('s2'))).toEqual({ refused: 'erasure-not-own' });
  });

  it('expires at the instant it says', () => {
    const expired = { refused: 'erasure-expired' };
    expect(approveErasure(given(requested), by('s2', inTime))).toEqual([approved]);
    expect(approveErasure(given(requested), by('s2', tooLate))).toEqual(expired);
    expect(declineErasure(given(requested), { ...by('s2', tooLate), ...because })).toEqual(expired);
    expect(withdrawErasure(given(requested), by('s1', tooLate))).toEqual(expired);
  });

  it.each([
    ['approved', approved],
    ['declined', declined],
    ['withdrawn', withdrawn],
  ])('is settled once: %s', (_, settled) => {
    const refused = { refused: 'erasure-settled' };
    expect(approveErasure(given(requested, settled), by('s2'))).toEqual(refused);
    expect(declineErasure(given(requested, settled), { ...by('s2'), ...because })).toEqual(refused);
    expect(withdrawErasure(given(requested, settled), by('s1'))).toEqual(refused);
  });

  it('is settled by its own id', () => {
    const refused = { refused: 'erasure-not-found' };
    expect(approveErasure(given(requested), by('s2', inTime, 'r2'))).toEqual(refused);
    expect(approveErasure(given(), by('s2'))).toEqual(refused);
  });
});

describe('an erasure that was approved', () => {
  const services = ['identity', 'curation'];
  const [identity, ...others] = services.map(
    (service, second): Confirmation => ({
      service,
      erasedAt: `2026-01-08T00:00:0${second}.000Z`,
      removed: { keys: 1 },
    }),
  ) as [Confirmation, Confirmation];
  const [curation] = others;
  const certifying = { services, at: '2026-01-08T00:00:03.000Z', hashOf: (text: string) => `hash of ${text}` };
  const confirmed = (confirmation: Confirmation) =>
    erasureConfirmed({ requestId: 'r1', accountId: 'a1', ...confirmation });

  it('is certified once every service has confirmed, in whatever order', () => {
    const first = confirmErasure(given(requested, approved), curation, certifying);
    expect(first).toEqual([confirmed(curation)]);
    const text = certifiedText({ request, approval, confirmations: [identity, ...others] }, certifying.at);
    for (const part of ['PRIV-1', 's1', 's2', 'asked by letter', inTime]) expect(text).toContain(part);
    const certified = { requestId: 'r1', accountId: 'a1', certifiedAt: certifying.at, hash: `hash of ${text}` };
    expect(confirmErasure(given(requested, approved, ...others.map(confirmed)), identity, certifying)).toEqual([
      confirmed(identity),
      erasureCertified(certified),
    ]);
  });

  it('takes a confirmation once, and none of what nobody approved', () => {
    expect(confirmErasure(given(requested, approved, confirmed(identity)), identity, certifying)).toEqual([]);
    expect(confirmErasure(given(requested), identity, certifying)).toEqual([]);
    expect(confirmErasure(given(), identity, certifying)).toEqual([]);
  });
});
