import { randomUUID } from 'node:crypto';
import { migrateService, openDatabase } from '@corkboard/service/database';
import { eventually } from '@corkboard/testing/eventually';
import { openMailbox } from '@corkboard/testing/mailbox';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { expect, it } from '@jest/globals';
import { migrations } from '../migrations.ts';
import { startIdentity } from '../testing/running-identity.ts';

it('sends the mails that a release without jobs had queued, once', async () => {
  const url = await testDatabase();
  const before = migrations.slice(
    0,
    migrations.findIndex((one) => new one().name?.startsWith('IdentityMailsAreJobs')),
  );
  const former = openDatabase(url, { service: 'identity', tables: [], migrations: before });
  await migrateService(former, 'identity');
  await former.pool.query(
    `INSERT INTO mails (id, at, recipient, subject, body, template, state, next_try)
     SELECT id, now(), recipient, 'Reset', 'your link', 'reset-password', state, now()
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS m (id, recipient, state)`,
    [
      [randomUUID(), randomUUID()],
      ['waiting@example.org', 'failed@example.org'],
      ['queued', 'failed'],
    ],
  );
  await former.source.destroy();

  const mailbox = await openMailbox();
  const identity = await startIdentity({ DATABASE_URL: url, SMTP_URL: mailbox.url });
  try {
    expect((await mailbox.next('waiting@example.org', /your link/)).subject).toBe('Reset');
    const states = async () =>
      (await identity.pool.query("SELECT state, body FROM mails WHERE recipient = '' ORDER BY state")).rows;
    await eventually(async () => expect(await states()).toEqual([{ state: 'sent', body: '' }]));
    await eventually(async () => expect((await identity.pool.query('SELECT FROM queued_jobs')).rowCount).toBe(0));
    expect(mailbox.waiting('waiting@example.org') + mailbox.waiting('failed@example.org')).toBe(0);
  } finally {
    await identity.stop();
    await mailbox.close();
    await dropTestDatabase(url);
  }
});
