import { AD_SLOTS } from '@corkboard/http-edge/peers/ads-peer';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { AdIndex } from './ad-index.ts';
import { deliveryTables } from './delivery.tables.ts';
import { EndedCampaigns } from './ended-campaigns.ts';
import { exportedFrequency } from './exported-frequency.ts';
import { Frequency } from './frequency.ts';
import { LeaseRows } from './lease-rows.ts';
import { Leases } from './leases.ts';
import { PinWords } from './pin-words.ts';
import { ServingClock } from './serving-clock.ts';
import { SlotsController } from './slots.controller.ts';
import { Slots } from './slots.ts';
import { StaffLimits } from './staff-limits.ts';
import { UsedUpBudgets } from './used-up-budgets.ts';

/** Which ads a page shows. */
export const delivery = capability({
  jobs: [
    recurring({ name: 'complete-campaigns', everyMs: 60_000 }, EndedCampaigns, (it, signal) => it.complete(signal)),
    recurring({ name: 'record-used-up-budgets', everyMs: 60_000 }, UsedUpBudgets, (it, signal) => it.record(signal)),
    recurring({ name: 'remove-old-frequencies', everyMs: 3_600_000 }, Frequency, (it, signal) => it.removeOld(signal)),
    recurring({ name: 'remove-expired-leases', everyMs: 3_600_000 }, LeaseRows, (it) => it.removeExpired()),
  ],
  tables: deliveryTables,
  exports: [exportedFrequency],
  controllers: [SlotsController],
  providers: [
    AdIndex,
    EndedCampaigns,
    Frequency,
    LeaseRows,
    Leases,
    PinWords,
    ServingClock,
    Slots,
    StaffLimits,
    UsedUpBudgets,
    { provide: AD_SLOTS, useExisting: Slots },
  ],
});
