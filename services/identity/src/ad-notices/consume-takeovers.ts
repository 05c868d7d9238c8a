import { eventHandler } from '@corkboard/consumer/consumer';
import { businessTakeoverOffered } from '@corkboard/contracts/ads/events';
import type { EventConsumer } from '@corkboard/service/definition';
import type { PoolClient } from 'pg';
import type { Accounts } from '../accounts/accounts.ts';
import type { Mailbag } from '../mail/mailbag.ts';
import { takeoverMail } from './takeover-mail.ts';

/** Tells the admins of a business whose owner is gone until when they can take it over; once, in the transaction of the inbox. */
export const consumeTakeovers = (accounts: Accounts, mailbag: Mailbag): EventConsumer => ({
  name: 'identity-business-takeovers',
  from: ['ads'],
  on: [
    eventHandler(businessTakeoverOffered, async ({ data: { adminIds, until } }, client: PoolClient) => {
      for (const adminId of adminIds) {
        const account = await accounts.load(adminId);
        const letter = account && (await mailbag.seal(adminId, takeoverMail(mailbag.sender, account.email, until)));
        if (letter) await mailbag.put(letter, client);
      }
    }),
  ],
});
