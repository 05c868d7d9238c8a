import { capability } from '@corkboard/service/capability';
import { Accounts } from '../accounts/accounts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { consumeAdNews } from './consume-ad-news.ts';
import { consumeTakeovers } from './consume-takeovers.ts';

/** Mails to businesses about their ads, and to those who may take one over. */
export const adNotices = capability({
  consumers: [consumeAdNews, consumeTakeovers].map((useFactory) => ({ inject: [Accounts, Mailbag], useFactory })),
});
