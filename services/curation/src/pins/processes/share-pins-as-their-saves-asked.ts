import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import { SharePin } from '../commands/share-pin.ts';
import type { pinSocialShareRequested } from '../domain/pin.facts.ts';

/** DS-058: a save does not wait for a social network. */
export const sharePinsAsTheirSavesAsked = process<EventOf<typeof pinSocialShareRequested>>({
  name: 'share-pins-as-their-saves-asked',
  types: ['PinSocialShareRequested'],
  react: ({ data: { pinId, userId, network } }, context) => [
    new SharePin(context('SharePin'), { pinId, userId, network }),
  ],
});
