import { homeFeed } from '@corkboard/contracts/curation/feeds';
import { getPin } from '@corkboard/contracts/curation/pins';
import { forgotPassword } from '@corkboard/contracts/identity/recovery';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EntryPrompt, onEntryPrompt } from '../session/entry-prompt.ts';
import { addressOf, call, callPage } from './call.ts';
import { forgetTokens } from './read-tokens.ts';

interface Canned {
  readonly status: number;
  readonly data?: unknown;
  readonly bookmark?: string;
  readonly code?: number;
  readonly tokens?: string;
}

/** Only the network is replaced: each call takes the next answer; null is a network that failed. */
let answers: (Canned | null)[] = [];
let sent: { url: string; method: string; headers: Headers; body: unknown }[] = [];

const answer = async (url: string, init: RequestInit): Promise<Response> => {
  sent.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body });
  const next = answers.shift();
  if (!next) throw new TypeError('Failed to fetch');
  const error = next.code === undefined ? null : { api_error_code: next.code, message: null, data: {} };
  const body = {
    resource_response: { data: next.data ?? null, bookmark: next.bookmark ?? null, error },
    client_context: { country: 'US' },
    request_identifier: 'r1',
  };
  const headers = new Headers(next.tokens ? { 'x-write-tokens': next.tokens } : {});
  return { ok: next.status < 400, status: next.status, headers, text: async () => JSON.stringify(body) } as Response;
};

const real = globalThis.fetch;
beforeEach(() => {
  answers = [];
  sent = [];
  forgetTokens();
  globalThis.fetch = answer as typeof fetch;
  // biome-ignore lint/suspicious/noDocumentCookie: what the server set
  document.cookie = 'csrftoken=t0ken';
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});
afterEach(() => {
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

describe('a call', () => {
  it('puts the options of a resource where the server reads them', () =>
    expect(decodeURIComponent(addressOf(getPin, { query: { id: 'a b' } }))).toContain('data={"options":{"id":"a+b"}}'));

  it('proves that a write comes from our page, and names it', async () => {
    answers = [{ status: 200, data: { sent: true } }];
    await call(forgotPassword, { body: { username_or_email: 'jane' } });
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"username_or_email":"jane"}' });
    expect(sent[0]?.headers.get('x-csrftoken')).toBe('t0ken');
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('sends back what it wrote, to read it', async () => {
    answers = [
      { status: 200, data: {}, tokens: 'identity:7' },
      { status: 200, data: {} },
    ];
    await call(forgotPassword, { body: { username_or_email: 'jane' } });
    await call(getViewer, {});
    expect(sent[1]?.headers.get('x-read-tokens')).toBe('identity:7');
    expect(document.cookie).toContain('rt=identity:7');
  });

  it('tries a first load again when the server cannot answer, and no other [E-028 part]', async () => {
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void) => {
      act();
      return 0;
    }) as typeof setTimeout);
    answers = [{ status: 503, code: 14 }, null, { status: 200, data: { type: 'UNAUTH' } }];
    expect(await call(getViewer, {}, { firstLoad: true })).toEqual({ type: 'UNAUTH' });
    expect(sent).toHaveLength(3);
    answers = [{ status: 404, code: 11 }];
    await expect(call(getViewer, {}, { firstLoad: true })).rejects.toMatchObject({ status: 404, code: 11 });
    expect(sent).toHaveLength(4);
    answers = [{ status: 503, code: 14 }];
    await expect(call(getViewer, {})).rejects.toMatchObject({ status: 503 });
    await expect(call(forgotPassword, { body: { username_or_email: 'j' } }, { firstLoad: true })).rejects.toMatchObject(
      { status: null },
    );
    expect(sent).toHaveLength(6);
  });

  it('knows the end of a list', async () => {
    answers = [
      { status: 200, data: [], bookmark: 'b1' },
      { status: 200, data: [], bookmark: '-end-' },
    ];
    expect((await callPage(homeFeed, {})).bookmark).toBe('b1');
    expect((await callPage(homeFeed, {})).bookmark).toBeNull();
  });

  it('asks a visitor to sign up for a write, and anyone to log in again when the session has ended', async () => {
    const prompts: EntryPrompt[] = [];
    const stop = onEntryPrompt((prompt) => prompts.push(prompt));
    const write = (code: number, quiet = false) => {
      answers = [{ status: 401, code }];
      return call(forgotPassword, { body: { username_or_email: 'j' } }, { entry: 'save', promptsEntry: !quiet }).catch(
        () => undefined,
      );
    };
    await write(7);
    await write(1901);
    await write(7, true);
    await write(1201);
    stop();
    expect(prompts).toEqual([
      { view: 'signup', source: 'save' },
      { view: 'login', source: 'save', sessionEnded: true },
    ]);
  });
});
