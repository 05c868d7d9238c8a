import { beforeEach, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { type Refusal, standInServer } from '../../lib/api/stand-in-server.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { entryApi } from './entry.api.ts';
import { requestReset, resend } from './recover.ts';

const FORGOT = '/v3/users/forgot_password/';
const email = 'jane@x.test';
const serverOf = (answer: unknown = { sent: true }) => standInServer({ [FORGOT]: () => answer });
const refusal = (status: number): Refusal => ({ refused: { status, message: 'the words of the server' } });
const sent = { kind: 'recovery', recovery: { kind: 'reset-sent', email } };

beforeEach(() => setViewer(aViewer()));

describe('asking for a reset mail', () => {
  it.each([
    ['on', 'unified'],
    ['off', 'reset'],
  ])('with unified recovery %s has the type %s, the first time and again [E-096]', async (unified, type) => {
    setViewer(aViewer({ experiments: { unified_account_recovery: unified } }));
    const server = serverOf();
    await requestReset(email, entryApi);
    await resend({ kind: 'reset-sent', email }, entryApi);
    const asked = { username_or_email: email, type };
    expect(server.asked.map(({ path, options }) => [path, options])).toEqual([
      [FORGOT, asked],
      [FORGOT, asked],
    ]);
  });

  it('leads to the dialog that it was sent [E-097]', async () => {
    serverOf();
    expect(await requestReset(email, entryApi)).toEqual(sent);
  });

  it('shows no such dialog when it failed, but a toast, or that it was too often [E-097]', async () => {
    const toast = { kind: 'toast', toast: { text: 'Sorry! Something went wrong on our end.' } };
    for (const status of [400, 404, 500]) {
      serverOf(refusal(status));
      expect(await requestReset(email, entryApi)).toEqual(toast);
    }
    serverOf(refusal(429));
    expect(await requestReset(email, entryApi)).toEqual({
      kind: 'recovery',
      recovery: { kind: 'rate-limited', email },
    });
  });
});
