import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { JobsPage } from './jobs-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const services = [{ service: 'identity', status: 'answered' }];
const failed = {
  service: 'identity',
  id: '0198c1de-0000-7000-8000-000000000001',
  name: 'send-sms',
  state: 'failed',
  attempts: 8,
  created_at: AT,
  at: AT,
  error: 'Error ETIMEDOUT',
  repeatable: true,
};
const gone = { ...failed, id: '0198c1de-0000-7000-8000-000000000002', name: 'send-mail', repeatable: false };
const retrying = { ...failed, id: '0198c1de-0000-7000-8000-000000000003', state: 'retrying', attempts: 2 };
const sweep = {
  service: 'identity',
  name: 'remove-old-mails',
  state: 'failing',
  every_seconds: 60,
  started_at: AT,
  ended_at: AT,
  next_at: AT,
  failures: 2,
  error: 'error 57P01',
};
const queue = {
  service: 'identity',
  name: 'send-mail',
  waiting: 3,
  running: 1,
  retrying: 2,
  failed: 4,
  oldest_seconds: 9.4,
};

const show = async (troubled: readonly object[] = [failed, gone, retrying], recurring: readonly object[] = [sweep]) => {
  signedIn();
  const server = standInServer({
    '/v3/console/jobs/': () => ({ recurring, queues: [queue], troubled, services }),
    [`/v3/console/jobs/identity/${failed.id}/resolve/`]: () => ({ id: failed.id, resolution: 'replay' }),
  });
  await showRouted(JobsPage);
  return server;
};
const cells = (table: string): (string | null)[][] =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));

describe('the jobs of the console', () => {
  it('show what comes back, with its state and error, and how much waits', async () => {
    await show();
    expect(await screen.findByText('failed 2 times')).toBeTruthy();
    expect(cells('Recurring')[0]?.slice(0, 4)).toEqual(['identity', 'remove-old-mails', 'failed 2 times', '60 s']);
    expect(cells('Recurring')[0]?.at(-1)).toBe('error 57P01');
    expect(cells('Queues')).toEqual([['identity', 'send-mail', '3', '1', '2', '4', '9 s']]);
    expect(cells('Retried and failed').map((row) => row.slice(1, 4))).toEqual([
      ['send-sms', 'failed', '8'],
      ['send-mail', 'failed', '8'],
      ['send-sms', 'retried', '2'],
    ]);
  });

  it('have a failed one tried again for a reason of staff, and only where something is left to do', async () => {
    const server = await show();
    expect(await screen.findAllByRole('button', { name: /^Discard/ })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'the provider is back' } });
    const [, confirm] = screen.getAllByRole('button', { name: /^Try again/, hidden: true });
    if (confirm) fireEvent.click(confirm);
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: `/v3/console/jobs/identity/${failed.id}/resolve/`,
        options: { resolution: 'replay', reason: 'the provider is back' },
      }),
    );
  });

  it('say where there is nothing to do and nothing that comes back', async () => {
    await show([], []);
    expect(await screen.findByText('Nothing is retried, and nothing has failed.')).toBeTruthy();
    expect(screen.getByText('No service has work that comes back.')).toBeTruthy();
  });
});
