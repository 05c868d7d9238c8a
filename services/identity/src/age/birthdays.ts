import { rowsIn } from '@corkboard/event-store/rows';
import type { CommandContext } from '@corkboard/event-store/streams';
import { today } from '@corkboard/rules/identity/birthday';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../clock.ts';
import { ComeOfAge } from './come-of-age.ts';
import { minorsTable } from './read-models/minors/minors.ts';

const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Minors whose 18th birthday has come. */
@Injectable()
export class Birthdays {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bus: CommandBus,
  ) {}

  /** Rows leave the read model a moment after the event, so that each is looked at once per run. */
  async record(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const due = 'WHERE adult_on <= $1 AND account_id > $2 ORDER BY account_id LIMIT $3';
    for (let after = FIRST_ID; !signal.aborted; ) {
      const found = await rowsIn(this.pool, minorsTable).find(['account_id'], due, [today(now), after, BATCH]);
      for (const { account_id: accountId } of found) {
        await this.bus.execute(new ComeOfAge(this.#contextFor(accountId, now), { accountId, today: today(now) }));
        after = accountId;
      }
      if (found.length < BATCH) return;
    }
  }

  #contextFor(accountId: string, now: Date): CommandContext {
    return {
      actor: { kind: 'system', id: 'record-birthdays' },
      command: 'ComeOfAge',
      idempotencyKey: accountId,
      fingerprint: accountId,
      correlationId: accountId,
      causationId: null,
      occurredAt: now.toISOString(),
    };
  }
}
