import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { queued, recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { Mailbag, sendMail } from './mailbag.ts';
import { mails } from './mails.table.ts';
import { Outbox } from './outbox.ts';

/** Mails: kept sealed, and sent. */
export const mail = capability({
  tables: [mails],
  held: { mails: 'SELECT count(*) FROM mails WHERE account_id = $1' },
  exports: [
    // Without their texts: these hold links that open something, and may be about somebody else.
    ownRows({
      name: 'mails',
      from: mails,
      where: 'account_id = $1',
      key: { id: 'uuid' },
      columns: ['at', 'template', 'state'],
    }),
  ],
  jobs: [
    recurring({ name: 'remove-old-mails', everyMs: MINUTE }, Mailbag, (it) => it.sweep()),
    queued(sendMail, Mailbag, (mailbag) => ({
      run: ({ mailId }) => mailbag.send(mailId),
      giveUp: ({ mailId }, client) => mailbag.close(mailId, 'failed', client),
    })),
  ],
  providers: [Outbox, Mailbag],
});
