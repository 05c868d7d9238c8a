import { hear } from '@corkboard/consumer/consumer';
import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import { services } from '@corkboard/contracts/services';
import { PROCESSES, type Processes } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/heard-context';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eraseClosedAccounts, RequestErasure } from './erase-account.ts';

const NAME = services.identity.erasure.consumer;

/** What staff ask for in the console becomes a fact of the account; the process `erase-closed-accounts` does the rest. */
@Injectable()
export class HearErasureRequests implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.processes.add(eraseClosedAccounts);
    this.processes.listen({
      name: NAME,
      from: ['operations'],
      on: [
        hear(accountErasureRequested, async (message) => {
          const context = contextOfMessage(NAME, message, 'RequestErasure');
          await this.bus.execute(new RequestErasure(context, message.data));
        }),
      ],
    });
  }
}
