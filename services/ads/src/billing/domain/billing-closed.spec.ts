import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { billingProfileAdded, billingProfileClosed, billingProfileVerified } from './billing.facts.ts';
import { addBillingProfile, billingDecider, closeBillingProfile, isBillingValid } from './billing.ts';

const given = givenFor(billingDecider);
const profile = { advertiserId: 'v1', ownerUserId: 'a1', profileId: 'p1' };
const added = billingProfileAdded({ ...profile, provider: 'operator', kind: 'invoice', actorId: 'a1' });
const verified = billingProfileVerified({ ...profile, operatorId: 's1' });
const closed = billingProfileClosed({ ...profile, cause: 'taken_over' });

describe('the billing of an ad account that has another owner', () => {
  it('is closed, waiting or confirmed, and added anew by the new owner', () => {
    for (const before of [[added], [added, verified]])
      given(...before)
        .when((billing) => closeBillingProfile(billing, { formerOwnerId: 'a1' }))
        .then(closed);
    const anew = { advertiserId: 'v1', ownerUserId: 'a2', profileId: 'p2', actorId: 'a2' };
    given(added, verified, closed)
      .when((billing) => addBillingProfile(billing, anew))
      .then(billingProfileAdded({ ...anew, provider: 'operator', kind: 'invoice' }));
  });

  it('is valid for its owner alone, and added anew also before the former one is closed [S-199 part]', () => {
    const billing = [added, verified].reduce(billingDecider.evolve, billingDecider.initial);
    expect(isBillingValid(billing, 'a1')).toBe(true);
    expect(isBillingValid(billing, 'a2')).toBe(false);
    expect(isBillingValid(billingDecider.evolve(billingDecider.initial, added), 'a1')).toBe(false);
    const anew = { advertiserId: 'v1', ownerUserId: 'a2', profileId: 'p2', actorId: 'a2' };
    given(added, verified)
      .when((former) => addBillingProfile(former, anew))
      .then(billingProfileAdded({ ...anew, provider: 'operator', kind: 'invoice' }));
    given(added, verified)
      .when((own) => addBillingProfile(own, { ...anew, ownerUserId: 'a1' }))
      .thenNothing();
  });

  it('stays where there is none, or the new owner has added it already', () => {
    given()
      .when((billing) => closeBillingProfile(billing, { formerOwnerId: 'a1' }))
      .thenNothing();
    given(added)
      .when((billing) => closeBillingProfile(billing, { formerOwnerId: 'a9' }))
      .thenNothing();
  });
});
