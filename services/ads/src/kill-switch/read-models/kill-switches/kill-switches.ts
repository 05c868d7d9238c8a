import { KILL_SWITCH_ID } from '@corkboard/contracts/ads/kill-switch';
import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { boolean, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { KillSwitchEvent } from '../../domain/kill-switch.facts.ts';

export const killSwitchesTable = table(
  'kill_switches',
  {
    switch_id: uuid({ primary: true }),
    is_stopped: boolean(),
    reason: text({ nullable: true }),
    changed_at: timestamptz({ nullable: true }),
  },
  { open: ['reason'] },
);
type Row = RowOf<typeof killSwitchesTable>;

/** The switch before it was ever used. */
export const unused: Row = { switch_id: KILL_SWITCH_ID, is_stopped: false, reason: null, changed_at: null };

const turned = (is_stopped: boolean, reason: string, changed_at: string) => [
  change(
    killSwitchesTable,
    [KILL_SWITCH_ID],
    (): Row => ({ switch_id: KILL_SWITCH_ID, is_stopped, reason, changed_at }),
  ),
];

/** Are ads shown at all? */
export const killSwitchesProjection = projection<KillSwitchEvent>({
  name: 'kill-switches',
  version: 1,
  tables: [killSwitchesTable],
  on: {
    AdDeliveryStopped: ({ data, metadata }) => turned(true, data.reason, metadata.occurredAt),
    AdDeliveryResumed: ({ data, metadata }) => turned(false, data.reason, metadata.occurredAt),
  },
});

/** Asks the read model. */
@Injectable()
export class KillSwitches {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** True while staff have stopped all ads. */
  async isStopped(): Promise<boolean> {
    const [row] = await rowsIn(this.pool, killSwitchesTable).find(['is_stopped'], 'WHERE switch_id = $1', [
      KILL_SWITCH_ID,
    ]);
    return row?.is_stopped ?? false;
  }
}
