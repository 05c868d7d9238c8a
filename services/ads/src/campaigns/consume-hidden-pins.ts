import { eventHandler } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import { boardPrivacyChanged, pinDeleted, pinRestored } from '@corkboard/contracts/curation/events';
import { pinMoved } from '@corkboard/contracts/curation/pin-moved-event';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { CheckPromotedPin } from './commands/check-promoted-pin.ts';
import type { Campaigns, PromotedPin } from './read-models/campaigns/campaigns.ts';

const NAME = 'ads-hidden-pins';

/** An ad stops when people cannot see its pin any more, and goes on when they can again. */
export const consumeHiddenPins = (bus: CommandBus, campaigns: Campaigns): EventConsumer => {
  const check = async (message: Pick<Message, 'id' | 'correlationId'>, promoted: readonly PromotedPin[]) => {
    for (const one of promoted)
      await bus.execute(new CheckPromotedPin(contextOfMessage(NAME, message, 'CheckPromotedPin'), one));
  };
  return {
    name: NAME,
    from: ['curation'],
    on: [
      eventHandler(pinDeleted, async (message) => check(message, await campaigns.promotingPin(message.data.pinId))),
      eventHandler(pinRestored, async (message) => check(message, await campaigns.promotingPin(message.data.pinId))),
      eventHandler(pinMoved, async (message) => check(message, await campaigns.promotingPin(message.data.pinId))),
      // Which pins are on it is not said: those that its owner promotes are few, and each is looked at.
      eventHandler(boardPrivacyChanged, async (message) =>
        check(message, await campaigns.promotedBy(message.data.ownerId)),
      ),
    ],
  };
};
