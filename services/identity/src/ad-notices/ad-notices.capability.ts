import { capability } from '@corkboard/service/capability';
import { Accounts } from '../accounts/accounts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { consumeAdNews } from './consume-ad-news.ts';

/** Mails to businesses about their ads. */
export const adNotices = capability({
  consumers: [{ inject: [Accounts, Mailbag], useFactory: consumeAdNews }],
});
