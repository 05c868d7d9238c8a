import type { Log } from '@corkboard/event-store/log';
import { silent } from '@corkboard/event-store/log';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { newStream, to } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BadAddress } from './address.ts';
import { CannotBeUsed } from './check-use.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';
import { EventStoreDbStandIn } from './stand-in/stand-in.ts';

let server: EventStoreDbStandIn;

beforeAll(async () => {
  server = await EventStoreDbStandIn.start();
});
afterAll(() => server.stop());

const withUser = (): string => server.url.replace('esdb://', 'esdb://admin:s3cret@');

const refusal = async (url: string, waitMs = 60_000): Promise<string> => {
  const store = openEventStoreDb({ url, service: 'sample', log: silent, timeoutMs: 5_000 });
  const said = await store.check(waitMs).then(
    () => 'taken',
    (error: unknown) => (error instanceof CannotBeUsed ? error.message : `thrown: ${error}`),
  );
  await store.close();
  return said;
};

describe('EventStoreDB at start', () => {
  it('is read once and written once, where no reader of events looks', async () => {
    for (const times of [1, 2]) {
      expect(await refusal(withUser())).toBe('taken');
      expect(server.log.stream('sample!startclaim-check')).toHaveLength(times);
    }
  });

  it.each([
    ['password', 'its user or password is refused: correct them'],
    ['right', 'its user may not read $all: give it that right, or name another user'],
  ] as const)('says that the %s is refused', async (what, said) => {
    server.faults.refusing = what;
    expect(await refusal(withUser())).toBe(said);
    server.faults.refusing = null;
  });

  it('says that nobody answers, and that TLS is not what the server speaks', async () => {
    const nobody = await refusal('esdb://admin:s3cret@127.0.0.1:1?tls=false', 1_500);
    expect(nobody).toMatch(/^the server does not answer \(.*ECONNREFUSED 127\.0\.0\.1:1.*\): see that it runs/);
    // Node 26 opens no TLS to a server named by a number; before it a name would also mean ::1, which not every host has.
    const host = Number.parseInt(process.versions.node, 10) < 26 ? '127.0.0.1' : 'localhost';
    const other = await refusal(withUser().replace('127.0.0.1', host).replace('tls=false', 'tls=true'));
    expect(other).toMatch(/^the server and we do not agree about TLS .*: correct tls=true or tls=false$/);
    expect(nobody + other).not.toContain('s3cret');
  });

  it('refuses an address that cannot be read without printing it', () => {
    const url = 'esdb://admin:s3cret@host:2113?gossipTimeout=soon';
    let thrown: unknown;
    try {
      openEventStoreDb({ url, service: 'sample', log: silent });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(BadAddress);
    expect(JSON.stringify([String(thrown), thrown, (thrown as Error).stack])).not.toContain('s3cret');
  });
});

describe('EventStoreDB that goes away for a while', () => {
  it('is told of in one line when it begins and one when it ends', async () => {
    const own = await EventStoreDbStandIn.start();
    const said: string[] = [];
    const note = (level: string) => (fields: object, message: string) =>
      void said.push(`${level} ${message} ${Object.keys(fields).join()}`);
    const log: Log = { info: note('info'), warn: note('warn'), error: note('error') };
    const store = openEventStoreDb({ url: own.url, service: 'sample', log, timeoutMs: 500, lookMs: 50 });
    await store.append(to(newStream(), 'none'));
    await own.stop();
    for (let n = 0; n < 3; n += 1)
      await expect(store.append(to(newStream(), 'none'))).rejects.toBeInstanceOf(StoreUnavailable);
    await own.start();
    await eventually(() => said.some((line) => line.includes('answers again')));
    expect(said.filter((line) => !line.includes('subscription'))).toEqual([
      'warn EventStoreDB does not answer; what needs it waits reason',
      'info EventStoreDB answers again seconds',
    ]);
    expect(said.length).toBeLessThan(5);
    await store.close();
    await own.stop();
  });
});
