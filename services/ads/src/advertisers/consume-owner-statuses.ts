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
import { RecordOwnerStatus } from './commands/record-owner-status.ts';
import type { OwnerStatus } from './domain/advertiser.ts';
import type { AdvertiserList } from './read-models/advertisers/advertiser-list.ts';

const NAME = 'ads-owner-statuses';

/** A disabled owner cannot make ad accounts, so that those which are there are all that there will be. */
export const consumeOwnerStatuses = (bus: CommandBus, list: AdvertiserList): EventConsumer => {
  const record = async (message: Pick<Message, 'id' | 'correlationId'>, status: OwnerStatus) => {
    const context = contextOfMessage(NAME, message, 'RecordOwnerStatus');
    for (const advertiserId of await list.idsOfOwner(status.ownerId))
      await bus.execute(new RecordOwnerStatus(context, { advertiserId, ...status }));
  };
  return {
    name: NAME,
    from: ['identity'],
    on: [
      eventHandler(accountSuspended, (message) =>
        record(message, { ownerId: message.data.accountId, cause: 'suspended', isDisabled: true }),
      ),
      eventHandler(accountReinstated, (message) =>
        record(message, { ownerId: message.data.accountId, cause: 'suspended', isDisabled: false }),
      ),
      eventHandler(accountDeactivated, (message) =>
        record(message, { ownerId: message.data.accountId, cause: 'deactivated', isDisabled: true }),
      ),
      eventHandler(accountReactivated, (message) =>
        record(message, { ownerId: message.data.accountId, cause: 'deactivated', isDisabled: false }),
      ),
    ],
  };
};
