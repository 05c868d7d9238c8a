import { eventHandler } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import { pinEdited, pinMediaAttached } from '@corkboard/contracts/curation/events';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { SubmitAdAnew } from './commands/submit-ad-anew.ts';
import type { Campaigns } from './read-models/campaigns/campaigns.ts';

const NAME = 'ads-edited-pins';

/** Staff approve what a pin said then: another text, link or picture is looked at again before it is shown. */
export const consumeEditedPins = (bus: CommandBus, campaigns: Campaigns): EventConsumer => {
  const submitAnew = async (message: Pick<Message, 'id' | 'correlationId'>, pinId: string): Promise<void> => {
    for (const campaignId of await campaigns.openOfPin(pinId))
      await bus.execute(
        new SubmitAdAnew(contextOfMessage(NAME, message, 'SubmitAdAnew'), { campaignId, cause: 'pin_changed' }),
      );
  };
  return {
    name: NAME,
    from: ['curation'],
    on: [
      eventHandler(pinEdited, (message) => submitAnew(message, message.data.pinId)),
      eventHandler(pinMediaAttached, (message) => submitAnew(message, message.data.pinId)),
    ],
  };
};
