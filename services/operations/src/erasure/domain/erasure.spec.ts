import { describe, expect, it } from '@jest/globals';
import {
  type AccountErasureRequested,
  type Confirmation,
  certifiedText,
  confirmErasure,
  type ErasureEvent,
  erasureDecider,
  requestErasure,
} from './erasure.ts';

const request: AccountErasureRequested['data'] = {
  requestId: 'r1',
  accountId: 'a1',
  staffId: 's1',
  askedBy: 'person',
  reason: 'asked by letter',
  requestedAt: '2026-01-01T00:00:00.000Z',
};
const requested: ErasureEvent = { type: 'AccountErasureRequested', version: 1, data: request };
const identity: Confirmation = { service: 'identity', erasedAt: '2026-01-01T00:00:01.000Z', removed: { keys: 1 } };
const curation: Confirmation = { service: 'curation', erasedAt: '2026-01-01T00:00:02.000Z', removed: { boards: 3 } };
const certifying = { at: '2026-01-01T00:00:03.000Z', hashOf: (text: string) => `hash of ${text}` };
const given = (...events: readonly ErasureEvent[]) => events.reduce(erasureDecider.evolve, erasureDecider.initial);
const confirmed = (confirmation: Confirmation): ErasureEvent => ({
  type: 'ErasureConfirmed',
  version: 1,
  data: { requestId: 'r1', accountId: 'a1', ...confirmation },
});

describe('the erasure of an account', () => {
  it('needs a reason, and the first request stands', () => {
    expect(requestErasure(given(), { ...request, reason: '  ' })).toEqual({ refused: 'reason-missing' });
    expect(requestErasure(given(), request)).toEqual([requested]);
    expect(requestErasure(given(requested), { ...request, requestId: 'r2' })).toEqual([]);
  });

  it('is certified once every service has confirmed, in whatever order', () => {
    const first = confirmErasure(given(requested), curation, certifying);
    expect(first).toEqual([confirmed(curation)]);
    const text = certifiedText({ request, confirmations: [identity, curation] }, certifying.at);
    const certified = { requestId: 'r1', accountId: 'a1', certifiedAt: certifying.at, hash: `hash of ${text}` };
    expect(confirmErasure(given(requested, confirmed(curation)), identity, certifying)).toEqual([
      confirmed(identity),
      { type: 'ErasureCertified', version: 1, data: certified },
    ]);
  });

  it('takes a confirmation once, and none that nobody asked for', () => {
    expect(confirmErasure(given(requested, confirmed(identity)), identity, certifying)).toEqual([]);
    expect(confirmErasure(given(), identity, certifying)).toEqual([]);
  });
});
