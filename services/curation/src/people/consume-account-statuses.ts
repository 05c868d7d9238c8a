import { eventHandler } from '@corkboard/consumer/consumer';
import { accountReinstated, accountSuspended } from '@corkboard/contracts/identity/events';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { HideAccount } from './commands/hide-account.ts';
import { ShowAccount } from './commands/show-account.ts';

const NAME = 'curation-account-statuses';

/** Identity says whose account is suspended: what it has here is hidden until that ends. */
export const consumeAccountStatuses = (bus: CommandBus): EventConsumer => ({
  name: NAME,
  from: ['identity'],
  on: [
    eventHandler(accountSuspended, async (message) => {
      const hiding = { userId: message.data.accountId, cause: 'suspended' } as const;
      await bus.execute(new HideAccount(contextOfMessage(NAME, message, 'HideAccount'), hiding));
    }),
    eventHandler(accountReinstated, async (message) => {
      const hiding = { userId: message.data.accountId, cause: 'suspended' } as const;
      await bus.execute(new ShowAccount(contextOfMessage(NAME, message, 'ShowAccount'), hiding));
    }),
  ],
});
