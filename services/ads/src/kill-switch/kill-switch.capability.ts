import { KILL_SWITCH_ID, type KillSwitchAct } from '@corkboard/contracts/ads/kill-switch';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { ResumeAllDelivery, ResumeAllDeliveryHandler } from './commands/resume-all-delivery.ts';
import { StopAllDelivery, StopAllDeliveryHandler } from './commands/stop-all-delivery.ts';
import { killSwitchFacts } from './domain/kill-switch.facts.ts';
import { killSwitchDecider } from './domain/kill-switch.ts';
import {
  KillSwitches,
  killSwitchesProjection,
  killSwitchesTable,
  unused,
} from './read-models/kill-switches/kill-switches.ts';

const acts: Readonly<Record<KillSwitchAct, StaffAct>> = {
  'stop-all-delivery': ({ target: switchId, staffId: operatorId, reason }, context) =>
    new StopAllDelivery(context('StopAllDelivery'), { switchId, asked: { operatorId, reason } }),
  'resume-all-delivery': ({ target: switchId, staffId: operatorId, reason }, context) =>
    new ResumeAllDelivery(context('ResumeAllDelivery'), { switchId, asked: { operatorId, reason } }),
};

/** The switch by which staff stop all ads at once. */
export const killSwitch = capability({
  facts: killSwitchFacts,
  decider: killSwitchDecider,
  publishes: { adDeliveryStopped: 'private', adDeliveryResumed: 'private' },
  projections: [killSwitchesProjection],
  lists: {
    'kill-switches': staffList(killSwitchesTable, {
      newest: 'changed_at',
      foundBy: ['switch_id'],
      initial: { [KILL_SWITCH_ID]: unused },
    }),
  },
  acts,
  providers: [KillSwitches, StopAllDeliveryHandler, ResumeAllDeliveryHandler],
});
