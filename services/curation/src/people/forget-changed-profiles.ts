import { hear } from '@corkboard/consumer/consumer';
import { accountProfileChanged, subjectErased } from '@corkboard/contracts/identity/events';
import { PROCESSES, type Processes } from '@corkboard/http-edge/backbone/definition';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { People } from './people.ts';

/** Names and pictures that were cached are dropped as soon as identity says that they are others now. */
@Injectable()
export class ForgetChangedProfiles implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    private readonly people: People,
  ) {}

  onModuleInit(): void {
    this.processes.listen({
      name: 'curation-profiles',
      from: ['identity'],
      on: [
        hear(accountProfileChanged, ({ data }) => this.people.forget(data.accountId)),
        hear(subjectErased, ({ data }) => this.people.forget(data.accountId)),
      ],
    });
  }
}
