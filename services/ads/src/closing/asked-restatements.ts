import type { CommandContext } from '@corkboard/event-store/streams';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { JOBS, POOL } from '@corkboard/service/definition';
import type { Queue } from '@corkboard/service/jobs/job';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Differences } from './differences.ts';

/** Restatement of the hour of a difference, with who asked for it and why: the reason stands in the ledger as well. */
export type AskedRestatement = {
  readonly differenceId: string;
  readonly staffId: string;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly correlationId: string;
  readonly causationId: string | null;
};

export const restateHours: Queue<AskedRestatement> = { name: 'restate-ad-hours' };

const askedOf = (differenceId: string, reason: string, { actor, ...context }: CommandContext): AskedRestatement => {
  const { idempotencyKey, fingerprint, correlationId, causationId } = context;
  return { differenceId, reason, staffId: actor.id, idempotencyKey, fingerprint, correlationId, causationId };
};

/** Puts in restatements that staff ask for: millions of rows may have to be read for one, so a job does it. */
@Injectable()
export class AskedRestatements {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(JOBS) private readonly jobs: Jobs,
    private readonly differences: Differences,
  ) {}

  /** Nothing where one of the hour is under way. */
  async ask(differenceId: string, reason: string, context: CommandContext): Promise<void> {
    await allOrNothing(this.pool, async (client) => {
      if (await this.differences.restating(differenceId, 'begun', client))
        await this.jobs.put(restateHours, askedOf(differenceId, reason, context), { client });
    });
    this.jobs.wake();
  }
}
