import { capability } from '@corkboard/service/capability';
import { IdentitySealedMails1769000004000 } from '../migrations.ts';
import { Mailbag } from './mailbag.ts';
import { Outbox } from './outbox.ts';

/** Mails: kept sealed, and sent. */
export const mail = capability({
  migrations: [IdentitySealedMails1769000004000],
  held: { mails: 'SELECT count(*) FROM mails WHERE account_id = $1' },
  providers: [Outbox, Mailbag],
});
