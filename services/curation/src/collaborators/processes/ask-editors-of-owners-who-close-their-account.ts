import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { accountHidden, accountShown } from '../../people/domain/usercuration.facts.ts';
import { UpdateTakeovers } from '../commands/update-takeovers.ts';

/** An owner closes the account: the editors are asked at once, and no more once the owner is back. */
export const askEditorsOfOwnersWhoCloseTheirAccount = process<EventOf<typeof accountHidden | typeof accountShown>>({
  name: 'ask-editors-of-owners-who-close-their-account',
  types: ['AccountHidden', 'AccountShown'],
  react: ({ data: { userId: accountId, cause }, metadata: { occurredAt: at } }, context) =>
    cause === 'deactivated' ? [new UpdateTakeovers(context('UpdateTakeovers'), { accountId, at })] : [],
});
