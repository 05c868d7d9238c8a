import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asking } from './traces.ts';

/** The folder of the server's files, where what stands in memory is on the disk too. */
export const dataFiles = (url: string): Promise<string> =>
  asking(url, async (client) => {
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory ?? '';
  });

/** Mails to an account that stand on the machine, where there is no mail server. */
export const mailFilesOf = (dataDir: string, accountId: string): readonly string[] =>
  readdirSync(join(dataDir, 'outbox')).filter((name) => name.startsWith(accountId));
