import type { Decision, Refused } from '@corkboard/event-store/decider';
import { type Told, withPast } from '@corkboard/event-store/standing';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import type { AccountEvent } from '../../accounts/domain/account.facts.ts';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import type { Ruling } from '../../accounts/domain/suspend-account.ts';

/** Ruling of a member of the staff as it was asked for. */
export interface AskedRuling {
  readonly accountId: string;
  readonly asked: Omit<Ruling, 'pendingId'>;
}
export type RulingResult = { readonly state: unknown } | Refused<string>;

/** Id of the event by which that was proposed which is pending; null: nothing is. */
const pendingIn = ({ now, last }: Told<Account, AccountEvent>): string | null => {
  if (now.status !== 'open' || now.proposal === null) return null;
  let link = last;
  while (link && !/^Account(Suspension|Reinstatement)Proposed$/.test(link.event.type)) link = link.earlier;
  return link?.event.id ?? null;
};

/** Decides with what is pending then, so that nobody rules on what they have not seen. */
export const ruleOnProposal = (
  streams: Streams,
  context: CommandContext,
  { accountId, asked }: AskedRuling,
  decide: (account: Account, ruling: Ruling) => Decision<AccountEvent, string>,
): Promise<RulingResult> =>
  streams.decide(accountStream(accountId), withPast(accountDecider), context, (told) =>
    decide(told.now, { ...asked, pendingId: pendingIn(told) }),
  );
