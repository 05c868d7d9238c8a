import { testDatabase } from '@corkboard/testing/postgres';
import { expect, it } from '@jest/globals';
import { appendPool } from './append-pool.ts';
import { openPool } from './pool.ts';

/** Over TCP: a socket in the file system has no keepalives. */
const overTcp = async (): Promise<string> => {
  const url = new URL(await testDatabase());
  url.search = '';
  return url.href;
};

it('connections that append have limits one shorter than the other, also where the server does not know the last', async () => {
  const pool = openPool({ url: await overTcp() });
  const appending = appendPool(pool, 1);
  const names = ['lock_timeout', 'statement_timeout', 'transaction_timeout', 'default_transaction_isolation'];
  names.push('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'server_version_num');
  const { rows } = await appending.query<{ name: string; value: string | null }>(
    'SELECT name, current_setting(name, true) AS value FROM unnest($1::text[]) AS name',
    [names],
  );
  const { server_version_num: version, ...settings } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  expect(settings).toEqual({
    lock_timeout: '2s',
    statement_timeout: '3s',
    transaction_timeout: Number(version) >= 170_000 ? '4s' : null,
    default_transaction_isolation: 'read committed',
    tcp_keepalives_idle: '5',
    tcp_keepalives_interval: '1',
    tcp_keepalives_count: '3',
  });
  await appending.end();
  await pool.end();
});
