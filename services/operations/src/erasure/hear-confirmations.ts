import { hear } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import { CONFIRMATIONS } from '@corkboard/contracts/operations/erasures';
import { type Erased, erasedEvents } from '@corkboard/contracts/service-contracts';
import { type ErasingService, erasingServices } from '@corkboard/contracts/services';
import { PROCESSES, type Processes } from '@corkboard/service/definition';
import { contextOfMessage } from '@corkboard/service/heard-context';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmErasure } from './confirm-erasure.ts';

const NAME = CONFIRMATIONS;

/** The services answer with what they have erased. */
@Injectable()
export class HearConfirmations implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.processes.listen({
      name: NAME,
      from: erasingServices,
      on: erasingServices.map((service) =>
        hear(erasedEvents[service], (message) => this.#confirm(service, message, message.data)),
      ),
    });
  }

  async #confirm(
    service: ErasingService,
    message: Omit<Message, 'data'>,
    { accountId, erasedAt = message.time, removed = {} }: Erased,
  ): Promise<void> {
    const context = contextOfMessage(NAME, message, 'ConfirmErasure');
    await this.bus.execute(new ConfirmErasure(context, accountId, { service, erasedAt, removed }));
  }
}
