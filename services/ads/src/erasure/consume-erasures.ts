import { eventHandler } from '@corkboard/consumer/consumer';
import { subjectErasureRequested } from '@corkboard/contracts/identity/events';
import { services } from '@corkboard/contracts/services';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from './erase-advertisers.ts';

const NAME = services.ads.erasure.consumer;

/** Identity says whose data has to go; the process `erase-advertisers` carries it out. */
export const consumeErasures = (bus: CommandBus): EventConsumer => ({
  name: NAME,
  from: ['identity'],
  on: [
    eventHandler(subjectErasureRequested, async (message) => {
      const context = contextOfMessage(NAME, message, 'StartErasure');
      await bus.execute(new StartErasure(context, message.data));
    }),
  ],
});
