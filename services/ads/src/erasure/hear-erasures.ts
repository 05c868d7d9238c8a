import { hear } from '@corkboard/consumer/consumer';
import { subjectErasureRequested } from '@corkboard/contracts/identity/events';
import { services } from '@corkboard/contracts/services';
import type { Listening } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/heard-context';
import type { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from './erase-advertisers.ts';

const NAME = services.ads.erasure.consumer;

/** Identity says whose data has to go; the process `erase-advertisers` carries it out. */
export const hearErasures = (bus: CommandBus): Listening => ({
  name: NAME,
  from: ['identity'],
  on: [
    hear(subjectErasureRequested, async (message) => {
      const context = contextOfMessage(NAME, message, 'StartErasure');
      await bus.execute(new StartErasure(context, message.data));
    }),
  ],
});
