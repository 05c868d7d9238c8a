import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { accountReinstated, personalDataErasureRequested } from '../accounts/domain/account.facts.ts';
import type { Settling } from './domain/appeal.ts';
import { Settlement } from './settlement.ts';

/** An appeal is upheld by the reinstatement itself, on whichever page of the console two people did it. */
export class SettleAppeal extends CommandWith<{ accountId: string; by: Settling }, void> {}

type Ended = EventOf<typeof accountReinstated | typeof personalDataErasureRequested>;

export const settleAppealsOfReinstatedAccounts = process<Ended>({
  name: 'settle-appeals-of-reinstated-accounts',
  types: ['AccountReinstated', 'PersonalDataErasureRequested'],
  react: (event, context) => {
    const { accountId } = event.data;
    const by =
      event.type === 'AccountReinstated' ? { staffId: event.data.approverId, reason: event.data.reason } : null;
    return [new SettleAppeal(context('SettleAppeal'), { accountId, by })];
  },
});

@CommandHandler(SettleAppeal)
export class SettleAppealHandler implements ICommandHandler<SettleAppeal, void> {
  constructor(private readonly settlement: Settlement) {}

  execute({ context, input: { accountId, by } }: SettleAppeal): Promise<void> {
    return this.settlement.settle(context, accountId, by);
  }
}
