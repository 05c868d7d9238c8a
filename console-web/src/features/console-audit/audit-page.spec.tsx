import type { OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AuditPage } from './audit-page.tsx';

const CONTROL = '/v3/console/audits/curation/control/';
const never: OrderAudit = {
  service: 'curation',
  status: 'never',
  started_at: null,
  updated_at: null,
  ended_at: null,
  head: null,
  progress: 0,
  positions: 0,
  events: 0,
  found: 0,
  faults: [],
};
const at = '2026-01-01T00:00:00.000Z';
const done: OrderAudit = {
  ...never,
  ...{ status: 'done', started_at: at, updated_at: at, ended_at: at },
  ...{ head: 9, progress: 1, positions: 9, events: 10 },
};
const running: OrderAudit = { ...done, status: 'running', ended_at: null, progress: 0.427 };
const nowhere = { position: null, through: null, stream: null, revision: null };

const show = async (answers: Parameters<typeof standInServer>[0]) => {
  signedIn();
  const server = standInServer(answers);
  await showRouted(AuditPage);
  return server;
};
const showAudit = (audit: OrderAudit) =>
  show({
    '/v3/console/audits/': () => ({ audits: [audit], services: [{ service: 'curation', status: 'answered' }] }),
    [CONTROL]: () => audit,
  });
const part = () => screen.findByRole('region', { name: 'curation' });

/** Presses a button, says why in the dialog, and confirms there. */
const doFor = async (name: RegExp, reason: string): Promise<void> => {
  fireEvent.click(within(await part()).getByRole('button', { name }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  const confirm = screen.getAllByRole('button', { name, hidden: true }).at(-1);
  if (confirm) fireEvent.click(confirm);
};
const told = (server: Awaited<ReturnType<typeof show>>) => server.asked.find(({ method }) => method === 'POST');

describe('the audit page', () => {
  it('begins an audit for a reason', async () => {
    const server = await showAudit(never);
    expect(within(await part()).getByText('Nobody has run a check of curation yet.')).toBeTruthy();
    await doFor(/^Run check/, 'the disk was full');
    await waitFor(() =>
      expect(told(server)).toMatchObject({
        path: CONTROL,
        options: { action: 'start', reason: 'the disk was full' },
      }),
    );
  });

  it('shows how far it is, and cancels it for a reason', async () => {
    const server = await showAudit({ ...running, updated_at: new Date().toISOString() });
    const bar = within(await part()).getByRole('progressbar', { name: 'Progress of curation' });
    expect([bar.getAttribute('value'), screen.getByText('42 %').textContent]).toEqual(['0.427', '42 %']);
    expect(screen.queryAllByRole('status')).toEqual([]);
    await doFor(/^Cancel curation|^Cancel$/, 'it is too busy');
    await waitFor(() => expect(told(server)).toMatchObject({ options: { action: 'cancel' } }));
  });

  it('says when it does not move, and what to do', async () => {
    await showAudit(running);
    expect((await screen.findByRole('status')).textContent).toContain('has not moved for a minute.');
  });

  it('says that an order is sound, and offers to look again', async () => {
    await showAudit(done);
    expect(within(await part()).getByText('No gaps found')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run again curation' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists what is wrong, where, and says what to do', async () => {
    const faults: OrderAudit['faults'] = [
      { ...nowhere, kind: 'gap', position: 4, through: 6 },
      { ...nowhere, kind: 'missing-revision', stream: 'pin-1', revision: 1, position: 8 },
    ];
    await showAudit({ ...done, found: 7, faults });
    expect(within(await part()).getByText('7 faults')).toBeTruthy();
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['No event at these positions', 'None', 'None', '4 to 6'],
      ['The event is gone from its stream', 'pin-1', '1', '8'],
    ]);
    expect(screen.getByRole('link', { name: 'pin-1' }).getAttribute('href')).toBe('/console/streams/curation/pin-1/');
    expect(screen.getByText('The first 2 are shown.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('restore a sound backup');
  });

  it('does not apply where the store orders events itself', async () => {
    await showAudit({ ...never, status: 'not-applicable' });
    expect(within(await part()).getByText(/^The store of curation orders its events itself/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names a service that does not answer, and says what to do when none does', async () => {
    await show({
      '/v3/console/audits/': () => ({ audits: [], services: [{ service: 'identity', status: 'unreachable' }] }),
    });
    expect((await screen.findByRole('status')).textContent).toContain('identity is not responding');
    expect(screen.getByText(/^Start the services/)).toBeTruthy();
  });

  it('says that it loads, what went wrong, and tries again', async () => {
    let broken = true;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await show({
      '/v3/console/audits/': async () => {
        await held;
        return broken ? { refused: { status: 503, message: 'Not now.' } } : { audits: [done], services: [] };
      },
    });
    expect(await screen.findByText('Loading')).toBeTruthy();
    goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await part()).getByText('No gaps found')).toBeTruthy();
  });
});
