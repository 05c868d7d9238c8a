import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { signedIn } from '../../lib/api/stand-in-server.ts';
import { onEntryPrompt } from '../../lib/session/entry-prompt.ts';
import { OwnDataSection } from './own-data.tsx';

const WHOLE = '{\n  "pins": [],\n  "complete": true\n}\n';

/** Names of the files that the browser was given. */
const saved: string[] = [];
const { createObjectURL, revokeObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  signedIn();
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  HTMLAnchorElement.prototype.click = click;
});

const bytesOf = (ascii: string) => Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));

/** A server that sends its file piece by piece, as the test says. */
const sending = () => {
  type Read = { done: boolean; value?: Uint8Array };
  let answer: { resolve: (read: Read) => void; reject: (error: Error) => void } | null = null;
  const read = () => new Promise<Read>((resolve, reject) => (answer = { resolve, reject }));
  const headers = new Map([['content-disposition', 'attachment; filename="corkboard-data-2026-11-27.json"']]);
  globalThis.fetch = (async () => ({
    ...{ status: 200, ok: true, headers },
    body: { getReader: () => ({ read }) },
  })) as unknown as typeof fetch;
  return {
    send: (text: string) => act(async () => answer?.resolve({ done: false, value: bytesOf(text) })),
    end: () => act(async () => answer?.resolve({ done: true })),
    cut: () => act(async () => answer?.reject(new TypeError('network error'))),
  };
};

const refusing = (status: number, code: number) => {
  const error = { api_error_code: code, message: null, message_detail: null, data: {} };
  const text = JSON.stringify({ resource_response: { error } });
  globalThis.fetch = (async () => ({
    ...{ status, ok: false, headers: new Map(), text: async () => text },
  })) as unknown as typeof fetch;
};

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Download your data' })));

describe('the download of the own data', () => {
  it('says what the file holds before anything is downloaded', () => {
    render(<OwnDataSection />);
    expect(screen.getByRole('region', { name: 'Your data' }).textContent).toMatch(
      /boards, also secret ones.*passwords/,
    );
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows how far it is, and gives the file to the browser once it is whole', async () => {
    const server = sending();
    render(<OwnDataSection />);
    await press();
    expect(screen.getByRole('progressbar', { name: 'Downloading your data' })).toBeTruthy();
    await server.send(`{ "pins": ["${'x'.repeat(1_500_000)}"],`);
    expect(screen.getByText(/^1\.5 MB so far/)).toBeTruthy();
    await server.send(WHOLE.slice(2));
    expect(saved).toEqual([]);
    await server.end();
    expect(saved).toEqual(['corkboard-data-2026-11-27.json']);
    expect(screen.getByRole('status').textContent).toContain('Your data is downloaded (1.5 MB)');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('goes on while another page is shown', async () => {
    const server = sending();
    const { unmount } = render(<OwnDataSection />);
    await press();
    unmount();
    await server.send(WHOLE);
    render(<OwnDataSection />);
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await server.end();
    expect(saved).toHaveLength(1);
  });

  it.each(['cut', 'end'] as const)('keeps nothing of a part of the file: %s', async (how) => {
    const server = sending();
    render(<OwnDataSection />);
    await press();
    await server.send('{ "pins": [');
    await server[how]();
    expect(screen.getByRole('alert').textContent).toContain('stopped before the file was whole');
    expect(saved).toEqual([]);
  });

  it.each([
    [503, 0, 'could not be read just now'],
    [429, 8, 'several times within the last hour'],
  ])('says what to do when it is refused with %i', async (status, code, words) => {
    refusing(status, code);
    render(<OwnDataSection />);
    await press();
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(saved).toEqual([]);
  });

  it('asks for a log-in when the session has ended', async () => {
    const asked: string[] = [];
    const end = onEntryPrompt(({ view }) => void asked.push(view));
    refusing(401, 1901);
    render(<OwnDataSection />);
    await press();
    end();
    expect(asked).toEqual(['login']);
  });
});
