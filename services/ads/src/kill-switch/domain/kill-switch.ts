import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import { adDeliveryResumed, adDeliveryStopped, type KillSwitchEvent } from './kill-switch.facts.ts';

/** Whether ads are shown at all. */
export interface KillSwitch {
  readonly status: 'delivering' | 'stopped';
}

const evolve = (_: KillSwitch, event: KillSwitchEvent): KillSwitch => {
  switch (event.type) {
    case 'AdDeliveryStopped':
      return { status: 'stopped' };
    case 'AdDeliveryResumed':
      return { status: 'delivering' };
  }
};

export const killSwitchDecider: Decider<KillSwitch, KillSwitchEvent> = {
  category: 'killswitch',
  initial: { status: 'delivering' },
  evolve,
};

export const killSwitchStream = (switchId: string): string => `killswitch-${switchId}`;

export interface ByOperator {
  readonly operatorId: string;
  readonly reason: string;
}

export const stopAllDelivery = (
  { status }: KillSwitch,
  by: ByOperator,
): Decision<KillSwitchEvent, 'delivery-stopped'> =>
  status === 'stopped' ? refuse('delivery-stopped') : [adDeliveryStopped(by)];

export const resumeAllDelivery = (
  { status }: KillSwitch,
  by: ByOperator,
): Decision<KillSwitchEvent, 'delivery-not-stopped'> =>
  status === 'delivering' ? refuse('delivery-not-stopped') : [adDeliveryResumed(by)];
