import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  adsDataConsentRecorded,
  advertiserCreated,
  advertiserDeliveryResumed,
  advertiserDeliveryStopped,
  advertiserMarkedSynthetic,
  advertiserOwnerDisabled,
  advertiserOwnerEnabled,
  advertiserReinstated,
  advertiserRenamed,
  advertiserSuspended,
  advertiserTakenOver,
  businessInfoProvided,
  campaignModeChosen,
} from './advertiser.facts.ts';
import {
  advertiserDecider,
  chooseCampaignMode,
  createAdvertiser,
  provideBusinessInfo,
  recordConsent,
  recordOwnerStatus,
  reinstateAdvertiser,
  renameAdvertiser,
  resumeDelivery,
  stopDelivery,
  suspendAdvertiser,
  takeOverAdvertiser,
} from './advertiser.ts';

const given = givenFor(advertiserDecider);
const advertiserId = 'v1';
const ownerUserId = 'a1';
const named = { advertiserId, ownerUserId, name: 'Lamps', country: 'NL' };
const asked = { ...named, isSuspendedElsewhere: false };
const created = advertiserCreated({ ...named, currency: 'EUR' });
const suspended = advertiserSuspended({ advertiserId, ownerUserId, operatorId: 's1', reason: 'fraud was reported' });
const reinstated = advertiserReinstated({ advertiserId, ownerUserId, operatorId: 's1' });
const info = { businessName: 'Lamps BV', contactName: 'Ana', email: 'a@example.org', address: 'Dam 1', taxId: 'NL1' };
const erased = advertiserCreated({ ...named, currency: 'EUR', name: null as unknown as string });

describe('a new ad account', () => {
  it('pays in the currency of its country', () =>
    given()
      .when((one) => createAdvertiser(one, asked))
      .then(created));
  it('of the demo is marked as such from the beginning on [DS-170 part]', () =>
    given()
      .when((one) => createAdvertiser(one, { ...asked, synthetic: true }))
      .then(created, advertiserMarkedSynthetic({ advertiserId, ownerUserId })));
  it('is made once', () =>
    given(created)
      .when((one) => createAdvertiser(one, asked))
      .thenRefused('advertiser-exists'));
  it('is not made by a business of which another one is suspended', () =>
    given()
      .when((one) => createAdvertiser(one, { ...asked, isSuspendedElsewhere: true }))
      .thenRefused('suspended-elsewhere'));
});

describe('the name of an ad account', () => {
  const rename = { actorId: 'a1', name: 'Chairs' };
  const renamed = advertiserRenamed({ advertiserId, ownerUserId, ...rename });

  it('is changed by its owner, also while it is suspended', () => {
    given(created)
      .when((one) => renameAdvertiser(one, rename))
      .then(renamed);
    given(created, suspended)
      .when((one) => renameAdvertiser(one, rename))
      .then(renamed);
  });
  it('is not changed to what it is', () =>
    given(created, renamed)
      .when((one) => renameAdvertiser(one, rename))
      .thenNothing());
  it('is not found where it is of somebody else, of nobody, or of somebody who was erased', () => {
    given(created)
      .when((one) => renameAdvertiser(one, { ...rename, actorId: 'a2' }))
      .thenRefused('advertiser-not-found');
    given()
      .when((one) => renameAdvertiser(one, rename))
      .thenRefused('advertiser-not-found');
    given(erased)
      .when((one) => renameAdvertiser(one, rename))
      .thenRefused('advertiser-not-found');
  });
});

describe('business information', () => {
  const provided = businessInfoProvided({ advertiserId, actorId: 'a1', subjectId: 'a1', ...info });

  it('is given by the owner', () =>
    given(created)
      .when((one) => provideBusinessInfo(one, { actorId: 'a1', info }))
      .then(provided));
  it('is known to be there', () =>
    given(created, provided).thenState({
      businessId: ownerUserId,
      status: 'active',
      id: advertiserId,
      ownerUserId,
      name: 'Lamps',
      country: 'NL',
      currency: 'EUR',
      ...{ hasBusinessInfo: true, isDelivered: true, ownerDisabledFor: [] },
      consent: 0,
      campaignMode: 'AUTOMATED_CAMPAIGN',
      synthetic: false,
    }));
  it('is taken from nobody else', () =>
    given(created)
      .when((one) => provideBusinessInfo(one, { actorId: 'a2', info }))
      .thenRefused('advertiser-not-found'));
});

describe('a suspension', () => {
  const why = { operatorId: 's1', reason: 'fraud was reported' };
  const end = { operatorId: 's1' };

  it('begins and ends', () => {
    given(created)
      .when((one) => suspendAdvertiser(one, why))
      .then(suspended);
    given(created, suspended)
      .when((one) => reinstateAdvertiser(one, end))
      .then(reinstated);
    given(created, suspended, reinstated)
      .when((one) => suspendAdvertiser(one, why))
      .then(suspended);
  });
  it('is refused twice in a row', () => {
    given(created, suspended)
      .when((one) => suspendAdvertiser(one, why))
      .thenRefused('advertiser-suspended');
    given(created)
      .when((one) => reinstateAdvertiser(one, end))
      .thenRefused('advertiser-not-suspended');
  });
  it('is of an ad account that there is', () => {
    given()
      .when((one) => suspendAdvertiser(one, why))
      .thenRefused('advertiser-not-found');
    given()
      .when((one) => reinstateAdvertiser(one, end))
      .thenRefused('advertiser-not-found');
  });
});

describe('the delivery of the ads of an ad account', () => {
  const by = { operatorId: 's1', reason: 'complaints' };
  const stopped = advertiserDeliveryStopped({ advertiserId, ownerUserId, ...by });
  const resumed = advertiserDeliveryResumed({ advertiserId, ownerUserId, ...by });

  it('is stopped and resumed by staff, once each, also while it is suspended', () => {
    given(created, suspended)
      .when((one) => stopDelivery(one, by))
      .then(stopped);
    given(created, stopped)
      .when((one) => stopDelivery(one, by))
      .thenRefused('delivery-stopped');
    given(created, stopped)
      .when((one) => resumeDelivery(one, by))
      .then(resumed);
    given(created, stopped, resumed)
      .when((one) => resumeDelivery(one, by))
      .thenRefused('delivery-not-stopped');
  });

  it('stays stopped when a suspension ends', () =>
    given(created, stopped, suspended, reinstated)
      .when((one) => stopDelivery(one, by))
      .thenRefused('delivery-stopped'));

  it('is that of an ad account that there is', () => {
    given()
      .when((one) => stopDelivery(one, by))
      .thenRefused('advertiser-not-found');
    given()
      .when((one) => resumeDelivery(one, by))
      .thenRefused('advertiser-not-found');
  });
});

describe('an ad account whose owner is disabled', () => {
  const gone = advertiserOwnerDisabled({ advertiserId, ownerUserId, cause: 'suspended' });
  const back = advertiserOwnerEnabled({ advertiserId, ownerUserId, cause: 'suspended' });
  const status = { ownerId: ownerUserId, cause: 'suspended', isDisabled: true } as const;

  it('knows it once for each cause, until that has ended', () => {
    given(created)
      .when((one) => recordOwnerStatus(one, status))
      .then(gone);
    given(created, gone)
      .when((one) => recordOwnerStatus(one, status))
      .thenNothing();
    given(created, gone)
      .when((one) => recordOwnerStatus(one, { ...status, isDisabled: false }))
      .then(back);
    given(created, gone, back)
      .when((one) => recordOwnerStatus(one, { ...status, isDisabled: false }))
      .thenNothing();
    given(created, gone, back)
      .when((one) => recordOwnerStatus(one, status))
      .then(gone);
  });

  it('is not concerned by another owner, or when there is none', () => {
    given(created)
      .when((one) => recordOwnerStatus(one, { ...status, ownerId: 'a9' }))
      .thenNothing();
    given()
      .when((one) => recordOwnerStatus(one, status))
      .thenNothing();
  });
});

describe('the answer to whether ads may be measured [S-388]', () => {
  const yes = adsDataConsentRecorded({ advertiserId, actorId: 'a1', question: 'ad_measurement', answer: 1 });

  it('is recorded, and not twice', () => {
    given(created)
      .when((one) => recordConsent(one, { actorId: 'a1', answer: 1 }))
      .then(yes);
    given(created, yes)
      .when((one) => recordConsent(one, { actorId: 'a1', answer: 1 }))
      .thenNothing();
  });

  it('is not found for anybody else', () =>
    given(created)
      .when((one) => recordConsent(one, { actorId: 'a2', answer: 1 }))
      .thenRefused('advertiser-not-found'));
});

describe('an ad account whose owner was erased', () => {
  const asked = { businessId: ownerUserId, formerOwnerId: ownerUserId, ownerId: 'a2', name: 'Chairs' };
  const { ownerId: actorId, ...takeover } = asked;
  const takenOver = advertiserTakenOver({ ...takeover, advertiserId, actorId, ownerUserId: 'a2' });

  it('is taken over with its business once, and is then the new owner’s, without business information', () => {
    given(erased)
      .when((one) => takeOverAdvertiser(one, asked))
      .then(takenOver);
    given(erased, takenOver)
      .when((one) => takeOverAdvertiser(one, { ...asked, ownerId: 'a3' }))
      .thenNothing();
    given(erased, takenOver)
      .when((one) => renameAdvertiser(one, { actorId: 'a2', name: 'Tables' }))
      .then(advertiserRenamed({ advertiserId, ownerUserId: 'a2', actorId: 'a2', name: 'Tables' }));
    const { status, currency, consent } = { status: 'active', currency: 'EUR', consent: 0 } as const;
    given(erased, takenOver).thenState({
      ...{ status, id: advertiserId, ownerUserId: 'a2', name: 'Chairs', country: 'NL', currency, consent },
      businessId: ownerUserId,
      ...{
        hasBusinessInfo: false,
        isDelivered: true,
        ownerDisabledFor: [],
        campaignMode: 'AUTOMATED_CAMPAIGN',
        synthetic: false,
      },
    });
  });

  it('is not taken over from an owner who is there, with another business, or where there is none', () => {
    for (const before of [[created], []])
      given(...before)
        .when((one) => takeOverAdvertiser(one, asked))
        .thenNothing();
    for (const other of [{ businessId: 'a5' }, { formerOwnerId: 'a5' }])
      given(erased)
        .when((one) => takeOverAdvertiser(one, { ...asked, ...other }))
        .thenNothing();
  });
});

describe('the campaign mode of an ad account [S-230]', () => {
  const manual = { actorId: 'a1', mode: 'ADS_MANAGER' } as const;
  const chosen = campaignModeChosen({ advertiserId, ...manual });

  it('is automated until another one is chosen, and chosen once', () => {
    given(created)
      .when((one) => chooseCampaignMode(one, manual))
      .then(chosen);
    given(created)
      .when((one) => chooseCampaignMode(one, { ...manual, mode: 'AUTOMATED_CAMPAIGN' }))
      .thenNothing();
    given(created, chosen)
      .when((one) => chooseCampaignMode(one, manual))
      .thenNothing();
  });
  it('is that of an own ad account', () =>
    given(created)
      .when((one) => chooseCampaignMode(one, { ...manual, actorId: 'a2' }))
      .thenRefused('advertiser-not-found'));
});
