import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { aViewer } from '../lib/a-viewer.ts';
import { setViewer } from '../lib/bootstrap.ts';
import { topOf } from '../lib/report/client-errors.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = () => {
  throw new TypeError('jane@x.test typed something');
};

let reports: { url: string; body: string }[] = [];
const real = globalThis.fetch;
beforeEach(() => {
  reports = [];
  setViewer(aViewer());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    reports.push({ url, body: String(init.body) });
    return { ok: true, status: 204, headers: new Headers() };
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

describe('a view that breaks', () => {
  it('is replaced by a way on, and reported without what was typed [E-029]', async () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Sorry! Something went wrong on our end.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.url).toBe('/v3/client_errors/');
    expect(JSON.parse(reports[0]?.body ?? '')).toMatchObject({ name: 'TypeError', route: '/' });
    expect(reports[0]?.body).not.toContain('jane@x.test');
  });
  it('is reported with five frames and no queries', () => {
    const frames = Array.from({ length: 8 }, (_, at) => `    at f${at} (http://localhost/a.js?token=1:1:${at})`);
    const top = topOf(['TypeError: jane@ x', ...frames].join('\n'));
    expect(top).toHaveLength(5);
    expect(top.join()).not.toContain('token');
    expect(topOf('f@http://localhost/a.js?token=1:1:2').join()).toBe('f@http://localhost/a.js:1:2');
  });
});
