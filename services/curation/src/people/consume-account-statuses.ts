import { eventHandler } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import {
  accountDeactivated,
  accountReactivated,
  accountReinstated,
  accountSuspended,
} from '@corkboard/contracts/identity/events';
import type { EventConsumer } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/message-context';
import type { CommandBus } from '@nestjs/cqrs';
import { HideAccount } from './commands/hide-account.ts';
import { ShowAccount } from './commands/show-account.ts';
import type { HidingCause } from './domain/usercuration.facts.ts';

const NAME = 'curation-account-statuses';

/** Identity says whose account is suspended, or to be closed: what it has here is hidden until that ends. */
export const consumeAccountStatuses = (bus: CommandBus): EventConsumer => {
  type About = Pick<Message<{ accountId: string }>, 'id' | 'correlationId' | 'data'>;
  const hide = (message: About, cause: HidingCause): Promise<void> => {
    const hiding = { userId: message.data.accountId, cause };
    return bus.execute(new HideAccount(contextOfMessage(NAME, message, 'HideAccount'), hiding));
  };
  const show = (message: About, cause: HidingCause): Promise<void> => {
    const hiding = { userId: message.data.accountId, cause };
    return bus.execute(new ShowAccount(contextOfMessage(NAME, message, 'ShowAccount'), hiding));
  };
  return {
    name: NAME,
    from: ['identity'],
    on: [
      eventHandler(accountSuspended, (message) => hide(message, 'suspended')),
      eventHandler(accountReinstated, (message) => show(message, 'suspended')),
      eventHandler(accountDeactivated, (message) => hide(message, 'deactivated')),
      eventHandler(accountReactivated, (message) => show(message, 'deactivated')),
    ],
  };
};
