import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { EntityLevel } from '@corkboard/rules/ads/campaigns';
import { adEntityRenamed, type CampaignEvent } from './campaign.facts.ts';
import { type Campaign, type OpenCampaign, openOf } from './campaign.ts';

export interface RenameEntity {
  readonly advertiserId: string;
  readonly actorId: string;
  readonly level: EntityLevel;
  /** Empty: an ad group or an ad is called after its campaign again. */
  readonly name: string;
  /** Name that the editor saw: where it is another one by now, somebody else was faster. */
  readonly seenName: string;
}

export type RenamingRefusal = 'campaign-not-found' | 'campaign-ended' | 'campaign-changed' | 'name-missing';

const idOf = (campaign: OpenCampaign, level: EntityLevel): string | null => {
  if (level === 'campaign') return campaign.id;
  return level === 'ad_group' ? campaign.adGroupId : (campaign.ad?.id ?? null);
};

/** A campaign is never without a name: reports call what is in it after it. */
export const renameEntity = (
  campaign: Campaign,
  { advertiserId, actorId, level, name, seenName }: RenameEntity,
): Decision<CampaignEvent, RenamingRefusal> => {
  if (campaign.status === 'absent' || campaign.advertiserId !== advertiserId) return refuse('campaign-not-found');
  const open = openOf(campaign);
  if ('refused' in open) return open;
  const entityId = idOf(open, level);
  if (entityId === null) return refuse('campaign-not-found');
  if (name === '' && level === 'campaign') return refuse('name-missing');
  if (open.names[level] === name) return [];
  if (open.names[level] !== seenName) return refuse('campaign-changed');
  const { id: campaignId, ownerUserId } = open;
  return [adEntityRenamed({ campaignId, advertiserId, ownerUserId, level, entityId, name, actorId })];
};
