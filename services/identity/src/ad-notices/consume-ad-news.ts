import { eventHandler } from '@corkboard/consumer/consumer';
import { adApproved, adRejected, campaignCompleted, dailyBudgetExhausted } from '@corkboard/contracts/ads/events';
import type { EventConsumer } from '@corkboard/service/definition';
import type { PoolClient } from 'pg';
import type { Accounts } from '../accounts/accounts.ts';
import type { Mailbag } from '../mail/mailbag.ts';
import { adMail, type Told } from './ad-mails.ts';

const completed = { end_date: 'campaign-ended', lifetime_budget: 'budget-used-up' } as const;

/**
 * Tells the owner of an ad account by mail what became of their ads: once for each campaign and cause, since the mail is
 * written in the transaction of the inbox, and an ad that is approved again after an edit is no news, nor is the budget of
 * another day.
 */
export const consumeAdNews = (accounts: Accounts, mailbag: Mailbag): EventConsumer => {
  const tell = async (ownerUserId: string, told: Told, client: PoolClient): Promise<void> => {
    const account = await accounts.load(ownerUserId);
    if (!account) return;
    const letter = await mailbag.seal(ownerUserId, adMail(mailbag.sender, account.email, told));
    if (letter) await mailbag.put(letter, client);
  };
  return {
    name: 'identity-ad-news',
    from: ['ads'],
    on: [
      eventHandler(adApproved, async ({ data: { ownerUserId, advertiserId, again } }, client: PoolClient) => {
        if (!again) await tell(ownerUserId, { notice: 'ad-approved', advertiserId, reasons: [] }, client);
      }),
      eventHandler(adRejected, ({ data: { ownerUserId, advertiserId, reasons } }, client: PoolClient) =>
        tell(ownerUserId, { notice: 'ad-rejected', advertiserId, reasons }, client),
      ),
      eventHandler(campaignCompleted, ({ data: { ownerUserId, advertiserId, cause } }, client: PoolClient) =>
        tell(ownerUserId, { notice: completed[cause], advertiserId, reasons: [] }, client),
      ),
      eventHandler(dailyBudgetExhausted, async ({ data: { ownerUserId, advertiserId, again } }, client: PoolClient) => {
        if (!again) await tell(ownerUserId, { notice: 'daily-budget-used-up', advertiserId, reasons: [] }, client);
      }),
    ],
  };
};
