import { hear } from '@corkboard/consumer/consumer';
import { subjectErasureRequested } from '@corkboard/contracts/identity/events';
import { services } from '@corkboard/contracts/services';
import { PROCESSES, type Processes } from '@corkboard/http-edge/backbone/definition';
import { contextOfMessage } from '@corkboard/http-edge/backbone/heard-context';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BeginErasure, eraseKeepers } from './erase-keeper.ts';

const NAME = services.curation.erasure.consumer;

/** Identity says whose data has to go; the process `erase-keepers` lets go of it. */
@Injectable()
export class HearErasures implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.processes.add(eraseKeepers);
    this.processes.listen({
      name: NAME,
      from: ['identity'],
      on: [
        hear(subjectErasureRequested, async (message) => {
          const context = contextOfMessage(NAME, message, 'BeginErasure');
          await this.bus.execute(new BeginErasure(context, message.data));
        }),
      ],
    });
  }
}
