import { hear } from '@corkboard/consumer/consumer';
import { CONFIRMATIONS } from '@corkboard/contracts/operations/erasures';
import { erasedEvents } from '@corkboard/contracts/service-contracts';
import { erasingServices } from '@corkboard/contracts/services';
import type { Listening } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/heard-context';
import type { CommandBus } from '@nestjs/cqrs';
import { ConfirmErasure } from './confirm-erasure.ts';

/** The services answer with what they have erased. */
export const hearConfirmations = (bus: CommandBus): Listening => ({
  name: CONFIRMATIONS,
  from: erasingServices,
  on: erasingServices.map((service) =>
    hear(erasedEvents[service], async (message) => {
      const { accountId, erasedAt = message.time, removed = {} } = message.data;
      const context = contextOfMessage(CONFIRMATIONS, message, 'ConfirmErasure');
      await bus.execute(new ConfirmErasure(context, { accountId, confirmation: { service, erasedAt, removed } }));
    }),
  ),
});
