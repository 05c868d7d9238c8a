import { describe, expect, it } from '@jest/globals';
import {
  GENERIC_FAILURE,
  leavingOf,
  nextQuickPromote,
  type Opening,
  openQuickPromote,
  pageOf,
  pagesByReading,
  promoteErrorOf,
  type QuickPromoteEvent,
} from './quick-promote.ts';

const after = (opening: Partial<Opening>, ...events: QuickPromoteEvent[]) =>
  events.reduce(nextQuickPromote, openQuickPromote({ consentNeeded: false, pinId: 'p1', ...opening }));
const page = (opening: Partial<Opening>, ...events: QuickPromoteEvent[]) => pageOf(after(opening, ...events));
const submitted = (businessValid: boolean, billingValid: boolean) =>
  ({ type: 'submitted', businessValid, billingValid }) as const;
const advanced = { type: 'advanced' } as const;
const yes = { type: 'consent-answered', answer: 1 } as const;
const chosen = { type: 'pin-chosen', pinId: 'p1' } as const;

describe('the pages of quick promote', () => {
  it('have a gate for consent and one for the pin, then the steps [S-178]', () => {
    const opening = { consentNeeded: true, pinId: null };
    expect(pagesByReading.a).toEqual([
      page(opening),
      page(opening, yes),
      page(opening, yes, chosen),
      page(opening, yes, chosen, submitted(false, false)),
      page(opening, yes, chosen, submitted(true, false)),
      page(opening, yes, chosen, submitted(true, true)),
      page(opening, yes, chosen, { type: 'failed', error: { area: 'modal', message: 'No' } }),
    ]);
  });

  it('choose the pin after the forms, as the other reading counts them [S-179]', () => {
    const opening = { reading: 'b', pinId: null } as const;
    expect(pagesByReading.b).toEqual([
      page(opening),
      page(opening, advanced),
      page(opening, advanced, advanced),
      page(opening, advanced, advanced, advanced),
      page(opening, advanced, advanced, advanced, chosen),
      page(opening, { type: 'failed', error: { area: 'modal', message: 'No' } }),
    ]);
  });

  it('skip the choice of a pin that is chosen [S-179]', () =>
    expect(page({ reading: 'b' }, advanced, advanced, advanced)).toBe('success'));

  it('ask for no consent where none is needed, and for no pin where a product group is given [S-177]', () => {
    expect(page({ pinId: null })).toBe('pin-selection');
    expect(page({ pinId: null, productGroupId: 'g1' })).toBe('main');
    expect(page({})).toBe('main');
  });

  it('open the tag and the choice of a pin again from the main page [S-177]', () => {
    expect(page({}, { type: 'tag-opened' })).toBe('tag');
    expect(page({}, { type: 'tag-opened' }, { type: 'over-closed' })).toBe('main');
    expect(page({}, advanced, { type: 'tag-opened' })).toBe('business-form');
    const reopened = after({}, { type: 'pin-selection-opened' }, { type: 'pin-chosen', pinId: 'p2' });
    expect([pageOf(reopened), reopened.pinId]).toEqual(['main', 'p2']);
  });

  it('follow one another one at a time [S-180]', () => {
    const indexes = [after({}), after({}, advanced), after({}, advanced, advanced)].map(({ index }) => index);
    expect(indexes).toEqual([0, 1, 2]);
  });

  it('end when the index passes the last step [S-185]', () => {
    expect(page({}, advanced, advanced, advanced)).toBe('success');
    expect(page({}, advanced, advanced, advanced, advanced)).toBeNull();
    expect(page({ reading: 'b' }, advanced, advanced, advanced, advanced)).toBeNull();
  });
});

describe('after a submission', () => {
  it.each(['a', 'b'] as const)('with valid business and billing comes success, in reading %s [S-182]', (reading) => {
    expect(page({ reading }, submitted(true, true))).toBe('success');
    expect(page({ reading }, advanced, submitted(true, true))).toBe('success');
  });

  it('with a valid business alone comes the billing form [S-183]', () => {
    expect(page({}, submitted(true, false))).toBe('billing-form');
    expect(page({}, advanced, submitted(true, false))).toBe('billing-form');
    expect(page({ onOwnPage: false }, submitted(true, false))).toBe('billing-form');
  });

  it.each([true, false])('without a valid business comes the business form, billing %s [S-184]', (billing) => {
    expect(page({ onOwnPage: false }, submitted(false, billing))).toBe('business-form');
    expect(page({ onOwnPage: false }, submitted(false, billing), submitted(false, billing))).toBe('business-form');
  });

  it('on its own page it goes on by one all the same [S-184]', () => {
    expect(page({}, submitted(false, false))).toBe('business-form');
    expect(page({}, submitted(false, false), submitted(false, false))).toBe('billing-form');
  });
});

describe('a failure', () => {
  const failed = (area: 'pin' | 'modal') => ({ type: 'failed', error: { area, message: 'No' } }) as const;

  it('in the modal area goes from the first step to the error, any other stays there [S-181]', () => {
    expect(page({}, failed('modal'))).toBe('error');
    expect(page({}, failed('pin'))).toBe('main');
    expect(after({}, failed('pin')).error).toEqual({ area: 'pin', message: 'No' });
  });

  it('of a later step stays on it [S-181]', () => {
    expect(page({}, advanced, failed('modal'))).toBe('business-form');
    expect(page({}, advanced, failed('pin'))).toBe('business-form');
  });

  it('is left for the main page to try again', () => {
    const again = after({}, failed('modal'), { type: 'retried' });
    expect([pageOf(again), again.error]).toEqual(['main', null]);
  });

  it.each([
    [401, 'This Pin needs a working link.', { area: 'pin', message: 'This Pin needs a working link.' }],
    [400, 'Check your targeting.', { area: 'modal', message: 'Check your targeting.' }],
    [401, null, { area: 'modal', message: GENERIC_FAILURE }],
    [500, null, { area: 'modal', message: 'Something went wrong. Your ad was not created.' }],
  ])('of status %i with detail %j is shown in its area [S-362]', (httpStatus, messageDetail, shown) =>
    expect(promoteErrorOf({ httpStatus, messageDetail })).toEqual(shown),
  );
});

describe('closing', () => {
  const leaving = { pinBuilderInHistory: false, historyLength: 5, mayCloseWindow: false, crossSite: false };

  it('goes back one entry, or three where the pin builder is among them [S-186]', () => {
    expect(leavingOf(leaving)).toEqual({ way: 'back', steps: 1, by: 'app' });
    expect(leavingOf({ ...leaving, pinBuilderInHistory: true })).toEqual({ way: 'back', steps: 3, by: 'app' });
  });

  it('closes the window under the experiment when there is one entry or none [S-187]', () => {
    const one = { ...leaving, mayCloseWindow: true, historyLength: 1 };
    expect(leavingOf(one)).toEqual({ way: 'close-window' });
    expect(leavingOf({ ...one, historyLength: 0 })).toEqual({ way: 'close-window' });
    expect(leavingOf({ ...one, historyLength: 2 })).toEqual({ way: 'back', steps: 1, by: 'app' });
    expect(leavingOf({ ...one, mayCloseWindow: false })).toEqual({ way: 'back', steps: 1, by: 'app' });
  });

  it('uses the history of the browser when it came from another site [S-188]', () =>
    expect(leavingOf({ ...leaving, crossSite: true, pinBuilderInHistory: true })).toEqual({
      way: 'back',
      steps: 1,
      by: 'browser',
    }));
});
