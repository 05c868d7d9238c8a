import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

const script = fileURLToPath(new URL('../../../../scripts/projections.mjs', import.meta.url));

let installation: Installation;
let olga: RouteClient;
beforeAll(async () => {
  installation = await startOperations();
  olga = await signedIn(installation, 'olga@example.org');
  await installation.projected();
});
afterAll(() => installation.close());

interface Said {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
}

const projections = (env: Record<string, string>, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...words], { env: { ...env } }, (_, out, error) =>
      resolve({ exit: child.exitCode ?? -1, out, error }),
    );
  });

const here = () => ({ PORT: new URL(installation.origin).port, SECRETS_DIR: installation.secretsDir });

describe('npm run projections', () => {
  it('lists what answers, and says what does not', async () => {
    const { exit, error } = await projections(here());
    expect([exit, error]).toEqual([0, expect.stringContaining('curation did not answer')]);
    await until(/^operations\/staff-log +v1 +live +0 s behind$/m);
  });

  const as = ['--as', 'olga@example.org', '--reason', 'rows look odd'];
  const listed = async () => (await projections(here())).out;
  const until = (text: RegExp): Promise<void> => eventually(async () => expect(await listed()).toMatch(text));
  const recorded = async () => {
    const { rows } = await installation.sql(
      "SELECT type, data, metadata FROM operations.events WHERE type LIKE 'Projection%' ORDER BY position",
    );
    return rows as { type: string; data: { action?: string; staffId: string }; metadata: { actor: object } }[];
  };

  it('builds one anew, shows what a switch would change, switches, rolls back and cleans up', async () => {
    expect((await projections(here(), 'rebuild', 'staff-log', ...as)).exit).toBe(0);
    await until(/staff-log .*next v1 ready 100 %/);
    expect((await projections(here(), 'diff', 'staff-log')).out).toMatch(
      /^staff_log: \d+ rows, next \d+; 0 of \d+ compared differ$/m,
    );
    expect((await projections(here(), 'switch', 'operations/staff-log', ...as)).exit).toBe(0);
    await until(/staff-log .*former v1 kept$/m);
    expect((await projections(here(), 'roll-back', 'staff-log', ...as)).exit).toBe(0);
    await until(/staff-log .*former v1 kept$/m);
    expect((await projections(here(), 'clean-up', 'staff-log', ...as)).out).toMatch(/\d s behind$/m);
    await installation.projected();
  });

  it('stands in the log of the member who is named, as done on the installation', async () => {
    const [first, ...rest] = await recorded();
    expect([first?.type, ...rest.map(({ data }) => data.action)]).toEqual([
      'ProjectionRebuildRequested',
      'switch',
      'roll-back',
      'clean-up',
    ]);
    expect(first?.metadata.actor).toEqual({ kind: 'system', id: 'installation' });
    const { data } = await olga.ask(consoleOwnLog);
    expect(data.entries.filter(({ type }) => type.startsWith('Projection'))).toHaveLength(4);
  });

  it('does nothing without a name and a reason, nor for a stranger, nor when it cannot be recorded', async () => {
    const before = await recorded();
    const said = [
      await projections(here(), 'rebuild', 'staff-log'),
      await projections(here(), 'rebuild', 'staff-log', '--as', 'eve@example.org', '--reason', 'rows look odd'),
      await projections(here(), 'rebuild', 'staff-log', '--as', 'olga@example.org', '--reason', 'x'),
      await installation.withoutRecording(() => projections(here(), 'rebuild', 'staff-log', ...as)),
    ];
    expect(said.map(({ exit }) => exit)).toEqual([1, 1, 1, 1]);
    expect(said.map(({ error }) => error)).toEqual([
      expect.stringContaining('Say who you are'),
      expect.stringContaining('not a member of the staff'),
      expect.stringContaining('reason of 4 to 200'),
      expect.stringContaining('did not do it (503)'),
    ]);
    expect(await recorded()).toEqual(before);
    expect(await listed()).not.toContain('next');
  });

  it('says that something cannot be done as things stand', async () => {
    expect((await projections(here(), 'switch', 'staff-log', ...as)).error).toContain('As things stand');
    expect((await projections(here(), 'diff', 'staff-log')).error).toContain('Nothing is ready to be compared');
  });

  it('lets one that has stopped try again', async () => {
    await installation.sql("UPDATE operations.checkpoints SET state = 'stopped' WHERE name = 'staff-log'");
    expect(await listed()).toMatch(/staff-log +v1 +stopped/);
    expect((await projections(here(), 'resume', 'operations/staff-log', ...as)).exit).toBe(0);
    await installation.projected();
  });

  it.each([
    ['a name that there is not', () => here(), ['rebuild', 'no-such', ...as], 'Nothing is called no-such'],
    ['a product that does not run', () => ({ ...here(), PORT: '9' }), ['list'], 'start the product with npm start'],
    ['no installation', () => ({ ...here(), SECRETS_DIR: '/nowhere' }), ['list'], 'There is no installation'],
  ])('says what to do about %s', async (_, env, words, sentence) => {
    const said = await projections(env(), ...words);
    expect([said.exit, said.out]).toEqual([1, '']);
    expect(said.error).toContain(sentence);
  });
});
