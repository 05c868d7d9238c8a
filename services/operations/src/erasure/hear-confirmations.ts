import { hear } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import { curationSubjectErased } from '@corkboard/contracts/curation/events';
import { subjectErased } from '@corkboard/contracts/identity/events';
import { CONFIRMATIONS, type ErasingService } from '@corkboard/contracts/operations/erasures';
import { PROCESSES, type Processes } from '@corkboard/http-edge/backbone/definition';
import { contextOfMessage } from '@corkboard/http-edge/backbone/heard-context';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmErasure } from './confirm-erasure.ts';

const NAME = CONFIRMATIONS;

interface Erased {
  readonly accountId: string;
  readonly erasedAt?: string | undefined;
  readonly removed?: Readonly<Record<string, number>> | undefined;
}

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
      from: ['identity', 'curation'],
      on: [
        hear(subjectErased, (message) => this.#confirm('identity', message, message.data)),
        hear(curationSubjectErased, (message) => this.#confirm('curation', message, message.data)),
      ],
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
