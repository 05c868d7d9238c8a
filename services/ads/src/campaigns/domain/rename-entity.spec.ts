import { entityLevels } from '@corkboard/rules/ads/campaigns';
import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { adEntityRenamed, campaignArchived } from './campaign.facts.ts';
import { campaignDecider } from './campaign.ts';
import { promoted } from './promoted-campaign-fixture.ts';
import { renameEntity } from './rename-entity.ts';

const given = givenFor(campaignDecider);
const of = { campaignId: 'c1', advertiserId: 'v1', actorId: 'u1' };
const by = { advertiserId: 'v1', actorId: 'u1' };
const ids = { campaign: 'c1', ad_group: 'g1', ad: 'a1' };
const before = { campaign: 'Lamps', ad_group: '', ad: '' };
const renamed = (level: keyof typeof ids, name: string) =>
  adEntityRenamed({ ...of, ownerUserId: 'u1', level, entityId: ids[level], name });

describe.each(entityLevels)('the name of a part of a campaign: %s', (level) => {
  const to = (name: string, seenName: string = before[level]) => ({ ...by, level, name, seenName });

  it('is changed, and not to what it is', () => {
    given(...promoted)
      .when((campaign) => renameEntity(campaign, to('Summer')))
      .then(renamed(level, 'Summer'));
    given(...promoted, renamed(level, 'Summer'))
      .when((campaign) => renameEntity(campaign, to('Summer', 'other')))
      .thenNothing();
  });

  it('is refused where somebody else was faster', () =>
    given(...promoted, renamed(level, 'Winter'))
      .when((campaign) => renameEntity(campaign, to('Summer')))
      .thenRefused('campaign-changed'));

  it('is that of an own campaign which has not ended', () => {
    given(...promoted)
      .when((campaign) => renameEntity(campaign, { ...to('Summer'), advertiserId: 'v2' }))
      .thenRefused('campaign-not-found');
    given()
      .when((campaign) => renameEntity(campaign, to('Summer')))
      .thenRefused('campaign-not-found');
    given(...promoted, campaignArchived({ ...of, level: 'campaign', entityId: 'c1' }))
      .when((campaign) => renameEntity(campaign, to('Summer')))
      .thenRefused('campaign-ended');
  });
});

describe('a name that is taken back', () => {
  it('leaves an ad group or an ad without one, and a campaign never', () => {
    for (const level of ['ad_group', 'ad'] as const)
      given(...promoted, renamed(level, 'Summer'))
        .when((campaign) => renameEntity(campaign, { ...by, level, name: '', seenName: 'Summer' }))
        .then(renamed(level, ''));
    given(...promoted)
      .when((campaign) => renameEntity(campaign, { ...by, level: 'campaign', name: '', seenName: 'Lamps' }))
      .thenRefused('name-missing');
  });
});
