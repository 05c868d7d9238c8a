import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { ErasuresPage } from './erasures-page.tsx';

const PATH = '/v3/console/erasures/';
const certified = {
  request_id: 'r1',
  account_id: 'account-1',
  staff_id: 'staff-1',
  asked_by: 'guardian',
  reason: 'asked by letter',
  requested_at: '2026-01-01T00:00:00.000Z',
  confirmations: [
    { service: 'identity', erased_at: '2026-01-01T00:00:01.000Z', removed: { credentials: 1, mails: 0 } },
    { service: 'curation', erased_at: '2026-01-01T00:00:02.000Z', removed: { boards: 3 } },
  ],
  certified_at: '2026-01-01T00:00:03.000Z',
  hash: 'abc123',
};

const show = (erasures: readonly object[]) => {
  const server = standInServer({
    [PATH]: (options) => ('username' in options ? { request_id: 'r2', account_id: 'a2' } : { erasures }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ErasuresPage />
    </QueryClientProvider>,
  );
  return server;
};
const told = (server: ReturnType<typeof show>) => server.asked.filter(({ method }) => method === 'POST');
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
const erase = () => fireEvent.click(screen.getByRole('button', { name: 'Erase' }));

describe('the erasures page', () => {
  it('shows the certificate: who, why, on whose request, what was removed, and the hash', async () => {
    show([certified]);
    expect((await screen.findByText('Erased: certificate')).tagName).toBe('H2');
    const text = screen.getByRole('list').textContent;
    for (const part of [
      'account-1',
      'asked by letter',
      'staff-1',
      'Parent or guardian',
      'credentials 1',
      'boards 3',
      'abc123',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('mails');
  });

  it('erases nobody whose name was not typed twice, nor without a reason', async () => {
    const server = show([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Erase an account' }));
    await type(/^User name$/, 'jane');
    await type(/again/, 'jan');
    await type(/^Reason$/, 'a letter');
    erase();
    expect(await screen.findByText('This is not the same user name.')).toBeDefined();
    expect(told(server)).toEqual([]);
    await type(/again/, 'Jane');
    erase();
    await waitFor(() => expect(told(server)).toHaveLength(1));
    const [sent] = told(server);
    expect(sent?.options).toEqual({ username: 'jane', confirmation: 'Jane', asked_by: 'person', reason: 'a letter' });
  });
});
