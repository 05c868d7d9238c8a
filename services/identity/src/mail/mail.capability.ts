import { capability } from '@corkboard/service/capability';
import { Mailbag } from './mailbag.ts';
import { mails } from './mails.table.ts';
import { Outbox } from './outbox.ts';

/** Mails: kept sealed, and sent. */
export const mail = capability({
  tables: [mails],
  held: { mails: 'SELECT count(*) FROM mails WHERE account_id = $1' },
  providers: [Outbox, Mailbag],
});
