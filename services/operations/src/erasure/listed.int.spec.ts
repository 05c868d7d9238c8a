import {
  consoleDeadLetters,
  consoleEvents,
  consoleMails,
  consoleMessages,
} from '@corkboard/contracts/operations/console';
import {
  consoleErasures,
  type Erasure,
  requestErasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';
import { bodyOf, peers } from './erasing.fixture.ts';

let installation: Installation;
let ann: RouteClient;

beforeAll(async () => {
  installation = await startOperations({}, [peers]);
  ann = await signedIn(installation, 'ann@example.org', 'privacy');
});
afterAll(() => installation?.close());

const ask = async (username: string) => {
  const { data } = await ann.ask(requestErasure, {
    body: bodyOf(username),
  });
  return { account: data.account_id, request: data.request_id };
};
const withdraw = (params: Record<string, string>) => ann.ask(withdrawErasure, { params });

describe('the list of erasures', () => {
  interface Page {
    readonly erasures: Erasure[];
    readonly cursor: string | null;
  }
  const page = async (query: Record<string, string>) => (await ann.ask(consoleErasures, { query })).data;
  const all = async (part: string, limit: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { erasures, cursor: next }: Page = await page({ part, limit, ...(cursor && { cursor }) });
      expect(erasures.length).toBeLessThanOrEqual(Number(limit));
      ids.push(...erasures.map(({ request_id }) => request_id));
      cursor = next;
    }
    return ids;
  };
  const inTable = async (condition: string) => {
    const { rows } = await installation.sql(
      `SELECT request_id FROM operations.erasures WHERE ${condition} ORDER BY requested_at DESC, request_id DESC`,
    );
    return rows.map(({ request_id }) => request_id);
  };

  it('comes in pages, newest first, each request once, those of one moment too', async () => {
    for (const name of ['paged-1', 'paged-2', 'paged-3', 'paged-4']) await ask(name);
    for (const name of ['paged-5', 'paged-6', 'paged-7']) await withdraw(await ask(name));
    await installation.projected();
    const [moment] = await inTable("status = 'pending'");
    await installation.sql(`UPDATE operations.erasures SET requested_at = (
      SELECT requested_at FROM operations.erasures WHERE request_id = '${moment}')`);
    const pending = await inTable("status = 'pending'");
    expect(pending.length).toBeGreaterThan(3);
    expect(await all('waiting', '2')).toEqual(pending);
    expect(await all('settled', '2')).toEqual(await inTable("status <> 'pending'"));
  });

  it('goes on below what was shown, while new requests come in above it', async () => {
    const first = await page({ part: 'waiting', limit: '2' });
    await ask('above');
    await installation.projected();
    const second = await page({ part: 'waiting', limit: '100', cursor: first.cursor ?? '' });
    const below = (await inTable("status = 'pending'")).slice(3);
    expect(second.erasures.map(({ request_id }) => request_id)).toEqual(below);
    expect(second.cursor).toBeNull();
  });

  it('has what expired among the settled, and everything where no part is named', async () => {
    await installation.sql("UPDATE operations.erasures SET expires_at = $1 WHERE status = 'pending'", [
      new Date(Date.now() - 1),
    ]);
    expect((await page({ part: 'waiting' })).erasures).toEqual([]);
    const settled = await page({ part: 'settled', limit: '100' });
    expect(new Set(settled.erasures.map(({ status }) => status))).toContain('expired');
    expect((await page({ limit: '100' })).erasures).toEqual(settled.erasures);
  });

  it('takes no cursor of another list', async () => {
    const { data } = await ann.ask(consoleOwnLog, { query: { limit: '1' } });
    const answers = [
      await ann.ask(consoleErasures, { query: { cursor: data.cursor } }),
      await ann.ask(consoleErasures, { query: { cursor: 'made-up' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('gives a cursor that no other list takes', async () => {
    const { cursor } = await page({ limit: '1' });
    expect(cursor).not.toBeNull();
    const asked = { query: { cursor: cursor ?? '' } };
    const others = [consoleOwnLog, consoleEvents, consoleMessages, consoleDeadLetters, consoleMails];
    const statuses = await Promise.all(others.map(async (list) => (await ann.ask(list, asked)).status));
    expect(statuses).toEqual(others.map(() => 400));
    expect((await ann.ask(consoleErasures, asked)).status).toBe(200);
  });
});
