import { readdirSync, readFileSync } from 'node:fs';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { startProduct } from '@corkboard/testing/product-process';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, describe, expect, it } from '@jest/globals';

// Only on Linux: running processes are read from /proc.
const kafka = process.platform === 'linux' ? await testKafka() : null;

/** Processes that were given the folder, its PostgreSQL too; one that ends meanwhile is gone. */
const processesOf = (dataDir: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const told = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
      return /^\d+$/.test(pid) && (told('environ') + told('cmdline')).includes(dataDir);
    } catch {
      return false;
    }
  });

(kafka ? describe : describe.skip)('a process for each service', () => {
  afterAll(() => kafka?.stop());

  const brokers = kafka?.brokers.join(',') ?? '';
  const start = (dataDir: string, env: Record<string, string> = {}) =>
    startProduct({ run: 'distributed', dataDir, env: { KAFKA_BROKERS: brokers, ...env } });

  it('ends at once, with a sentence, when one of them refuses its configuration, and leaves none', async () => {
    const dataDir = temporaryFolder('refused');
    const refused = start(dataDir, { HASHING_QUEUE: 'many' });
    await expect(refused).rejects.toThrow(/ended with 1:.*HASHING_QUEUE.*identity could not start \(see above\)/s);
    await eventually(() => expect(processesOf(dataDir)).toEqual([]));
  }, 600_000);

  it('leaves none when whoever reads what it says goes away', async () => {
    const dataDir = temporaryFolder('unread');
    const product = await start(dataDir);
    expect(processesOf(dataDir).length).toBeGreaterThan(5);
    product.child.stdout?.destroy();
    product.child.stderr?.destroy();
    // It learns of that when there is something to say.
    const identity = processesOf(dataDir).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('services/identity/dist/main.js'),
    );
    process.kill(Number(identity), 'SIGKILL');
    await eventually(async () => processesOf(dataDir).length === 0, { what: 'all have ended' });
    await eventually(() => product.child.exitCode === 1, { what: 'it has ended itself' });
  }, 600_000);
});
