import { eventHandler } from '@corkboard/consumer/consumer';
import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import { services } from '@corkboard/contracts/services';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { RequestErasure } from './erase-account.ts';

const NAME = services.identity.erasure.consumer;

/** A request of staff in the console becomes a fact of the account; the process `erase-closed-accounts` does the rest. */
export const consumeErasureRequests = (bus: CommandBus): EventConsumer => ({
  name: NAME,
  from: ['operations'],
  on: [
    eventHandler(accountErasureRequested, async (message) => {
      const context = contextOfMessage(NAME, message, 'RequestErasure');
      await bus.execute(new RequestErasure(context, message.data));
    }),
  ],
});
