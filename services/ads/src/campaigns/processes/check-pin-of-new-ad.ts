import type { EventOf } from '@corkboard/event-store/fact';
import { type Process, process } from '@corkboard/service/definition';
import { CheckPromotedPin } from '../commands/check-promoted-pin.ts';
import type { adCreated } from '../domain/campaign.facts.ts';

/** A pin that was deleted or hidden while it was promoted: the read model may not have known of the ad when that was heard. */
export const checkPinOfNewAd: Process = process<EventOf<typeof adCreated>>({
  name: 'check-pin-of-new-ad',
  types: ['AdCreated'],
  react: ({ data: { campaignId, pinId, advertiserId } }, context) => [
    new CheckPromotedPin(context('CheckPromotedPin'), { campaignId, pinId, advertiserId }),
  ],
});
