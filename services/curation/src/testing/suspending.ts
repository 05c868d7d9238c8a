import { uuidv7 } from '@corkboard/event-store/identifiers';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { ProposeReinstatement } from '@corkboard/identity-service/suspension/commands/propose-reinstatement';
import {
  ProposeSuspension,
  type ProposeSuspensionHandler,
} from '@corkboard/identity-service/suspension/commands/propose-suspension';
import { ReinstateAccount } from '@corkboard/identity-service/suspension/commands/reinstate-account';
import { SuspendAccount } from '@corkboard/identity-service/suspension/commands/suspend-account';
import { CommandBus } from '@nestjs/cqrs';
import type { Person, RunningCuration } from './running-curation.ts';

const contextOf = (command: string) => {
  const key = uuidv7();
  const call = { correlationId: key, causationId: null, occurredAt: new Date().toISOString() };
  return { actor: { kind: 'system', id: 'test' }, command, idempotencyKey: key, fingerprint: key, ...call } as const;
};
const [ann, bea] = [
  { staffId: 'ann', reason: 'spam' },
  { staffId: 'bea', reason: 'agreed' },
];

type Executed = Awaited<ReturnType<ProposeSuspensionHandler['execute']>>;

/** Of the proposal; a refusal is thrown. */
const proposalOf = (executed: Executed): string => {
  if ('refused' in executed) throw new Error(executed.refused);
  const { events } = executed as Executed & { events: readonly { id: string }[] };
  return events[0]?.id ?? '';
};
const busOf = ({ service: { app } }: RunningCuration) => app.select(IdentityModule).get(CommandBus, { strict: false });
const done = (executed: object): void => {
  if ('refused' in executed) throw new Error(String(executed.refused));
};

/** By two members of the staff of identity, beside curation in one process. */
export const suspend = async (curation: RunningCuration, { id: accountId }: Person): Promise<void> => {
  const bus = busOf(curation);
  const asked = { ...ann, reasonCode: 'guidelines', caseId: 'T-1' } as const;
  const proposed = await bus.execute(new ProposeSuspension(contextOf('ProposeSuspension'), { accountId, asked }));
  const ruling = { accountId, asked: { ...bea, proposalId: proposalOf(proposed) } };
  done(await bus.execute(new SuspendAccount(contextOf('SuspendAccount'), ruling)));
};

export const reinstate = async (curation: RunningCuration, { id: accountId }: Person): Promise<void> => {
  const bus = busOf(curation);
  const asked = { ...ann, caseId: 'T-2' };
  const proposed = await bus.execute(new ProposeReinstatement(contextOf('ProposeReinstatement'), { accountId, asked }));
  const ruling = { accountId, asked: { ...bea, proposalId: proposalOf(proposed) } };
  done(await bus.execute(new ReinstateAccount(contextOf('ReinstateAccount'), ruling)));
};
