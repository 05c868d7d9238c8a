import { eventHandler } from '@corkboard/consumer/consumer';
import { CONFIRMATIONS } from '@corkboard/contracts/operations/erasures';
import { erasedEvents } from '@corkboard/contracts/service-contracts';
import { erasingServices } from '@corkboard/contracts/services';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { ConfirmErasure } from './confirm-erasure.ts';

/** The services answer with what they have erased. */
export const consumeConfirmations = (bus: CommandBus): EventConsumer => ({
  name: CONFIRMATIONS,
  from: erasingServices,
  on: erasingServices.map((service) =>
    eventHandler(erasedEvents[service], async (message) => {
      const { accountId, erasedAt = message.time, removed = {} } = message.data;
      const context = contextOfMessage(CONFIRMATIONS, message, 'ConfirmErasure');
      await bus.execute(new ConfirmErasure(context, { accountId, confirmation: { service, erasedAt, removed } }));
    }),
  ),
});
