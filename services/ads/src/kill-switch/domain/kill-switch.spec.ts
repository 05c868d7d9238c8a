import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { adDeliveryResumed, adDeliveryStopped } from './kill-switch.facts.ts';
import { killSwitchDecider, resumeAllDelivery, stopAllDelivery } from './kill-switch.ts';

const given = givenFor(killSwitchDecider);
const by = { operatorId: 's1', reason: 'wrong prices' };
const stopped = adDeliveryStopped(by);

describe('the kill switch of all ads', () => {
  it('stops them once, with a reason', () => {
    given()
      .when((state) => stopAllDelivery(state, by))
      .then(stopped);
    given(stopped)
      .when((state) => stopAllDelivery(state, by))
      .thenRefused('delivery-stopped');
  });

  it('lets them go on once, with a reason, and stops them again', () => {
    given(stopped)
      .when((state) => resumeAllDelivery(state, by))
      .then(adDeliveryResumed(by));
    given()
      .when((state) => resumeAllDelivery(state, by))
      .thenRefused('delivery-not-stopped');
    given(stopped, adDeliveryResumed(by))
      .when((state) => stopAllDelivery(state, by))
      .then(stopped);
  });
});
