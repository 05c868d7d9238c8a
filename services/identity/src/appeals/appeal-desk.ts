import type { CommandContext } from '@corkboard/event-store/streams';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AfterAnswers } from '../after-answers.ts';
import { AppealRequests, type WaitingAppeal } from './appeal-requests.ts';
import { SubmitAppeal } from './commands/submit-appeal.ts';

const BATCH = 20;

const contextFor = ({ requestId }: WaitingAppeal): CommandContext => ({
  actor: { kind: 'visitor', id: 'appeal' },
  command: 'SubmitAppeal',
  idempotencyKey: requestId,
  fingerprint: requestId,
  correlationId: requestId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Looks at the appeals that came in, after their answers have gone out. */
@Injectable()
export class AppealDesk implements OnApplicationShutdown {
  readonly #after: AfterAnswers;

  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly bus: CommandBus,
    private readonly requests: AppealRequests,
  ) {
    this.#after = new AfterAnswers(log, 'appeals could not be looked at');
  }

  lookSoon(): void {
    this.#after.soon(() => this.look());
  }

  onApplicationShutdown(): Promise<void> {
    return this.#after.ended();
  }

  async look(): Promise<void> {
    const waiting = await this.requests.takeWaiting(BATCH);
    for (const appeal of waiting) await this.#lookAt(appeal);
    if (waiting.length === BATCH) await this.look();
  }

  // One that cannot be dealt with does not keep those after it from their mail; it is taken again.
  async #lookAt(appeal: WaitingAppeal): Promise<void> {
    try {
      await this.bus.execute(new SubmitAppeal(contextFor(appeal), appeal));
      await this.requests.done(appeal.requestId);
    } catch (error) {
      this.log.warn({ err: error, requestId: appeal.requestId }, 'an appeal could not be looked at');
    }
  }
}
