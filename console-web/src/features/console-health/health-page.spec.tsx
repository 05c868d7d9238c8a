import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { HealthPage } from './health-page.tsx';

const leader = { pid: 71, address: null, connected_at: '2026-01-01T00:00:00.000Z' };
const well: StoreHealth = {
  service: 'curation',
  asked_at: '2026-01-01T00:00:00.000Z',
  silent: [],
  store: { kind: 'postgres', head: '0000000000001234', events: 1234 },
  relay: {
    epoch: 5,
    leader: { ...leader, pid: 72, address: '10.0.0.7' },
    position: '0000000000001234',
    lag_events: 0,
    lag_seconds: 0,
    status: 'publishing',
    waiting_since: null,
    last_error: null,
  },
  dead_letters: { messages: 0, parked: 0 },
  consumers: [
    { name: 'curation-people', status: 'running', lag_messages: 0, lag_seconds: 0, parked: 0, last_error: null },
  ],
  projections: [
    {
      ...{ kind: 'projection', name: 'board-page', status: 'live' },
      ...{ lag_seconds: 1.26, lag_events: 2, parked: 0, copy_failed: false },
    },
  ],
  order_faults: null,
  pool: { most: 16, open: 9, idle: 4, waiting: 0 },
  database: { bytes: 41_000_000, connections: 20, most_connections: 100 },
  disk: { bytes: 500_000_000_000, free: 250_000_000_000 },
};
const answered = [{ service: 'curation', status: 'answered' }];

const show = async (answer: () => unknown): Promise<void> => {
  signedIn();
  standInServer({ '/v3/console/health/': answer });
  await showRouted(HealthPage);
};
const showHealth = (change: Partial<StoreHealth>): Promise<void> =>
  show(() => ({ health: [{ ...well, ...change }], services: answered }));

const factsOf = async (service: string) => {
  const part = await screen.findByRole('region', { name: service });
  const names = [...part.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const values = [...part.querySelectorAll('dd')].map(({ textContent }) => textContent);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

describe('the health page', () => {
  it('shows each part of a service that is well', async () => {
    await showHealth({});
    expect(await factsOf('curation')).toMatchObject({
      Head: '1,234 events',
      Relay: 'Epoch 5, led by connection 72 from 10.0.0.7',
      'Relay position': '1234',
      'Waiting to publish': 'Caught up',
      'Dead letters': 'None',
      Consumers: '1 running, at most 0 s behind, 0 parked',
      Projections: '1 running, at most 1.3 s behind, 0 parked',
      Connections: '9 of 16 open, 4 idle, 0 requests wait',
      'Database server': '20 of 100 connections',
      Database: '41 MB',
      Disk: '250 GB of 500 GB free',
    });
    expect(screen.getByText('Every service that answered is well.')).toBeTruthy();
    expect(screen.queryAllByRole('status')).toEqual([]);
    expect(screen.getByRole('link', { name: 'log integrity' }).getAttribute('href')).toBe('/console/audit/');
  });

  it('shows what applies on a store that orders events itself, and a database elsewhere', async () => {
    await showHealth({ disk: null, store: { kind: 'eventstoredb', head: '77/76', events: null } });
    const facts = await factsOf('curation');
    expect(facts).toMatchObject({
      Head: '77/76',
      Disk: 'Not on this machine',
    });
  });

  it('says what is wrong, what to do, and where', async () => {
    await showHealth({ dead_letters: { messages: 2, parked: 1 }, silent: ['disk'], disk: null });
    expect((await factsOf('curation'))['Disk']).toBe('No answer');
    const [silent, refused] = screen.getAllByRole('status');
    expect(silent?.textContent).toContain('The disk of curation did not answer.');
    if (!refused) throw new Error('the dead letters are not said');
    expect(refused.textContent).toContain('2 messages of curation not published. Send again or skip what was refused.');
    expect(within(refused).getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/console/messages/');
    expect(screen.queryByText('Every service that answered is well.')).toBeNull();
  });

  it('names a service that does not answer, and says what to do when none does', async () => {
    await show(() => ({ health: [], services: [{ service: 'identity', status: 'unreachable' }] }));
    expect((await screen.findByRole('status')).textContent).toContain('identity is not responding');
    expect(screen.getByText('No service answered.')).toBeTruthy();
    expect(screen.getByText(/^Start the services/)).toBeTruthy();
  });

  it('says that it loads, what went wrong, and tries again', async () => {
    let broken = true;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await show(async () => {
      await held;
      return broken ? { refused: { status: 503, message: 'Not now.' } } : { health: [well], services: answered };
    });
    expect(await screen.findByText('Loading')).toBeTruthy();
    goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await factsOf('curation'))['Head']).toBe('1,234 events');
  });

  it('calls nothing well while no answer comes, and says how old what it shows is', async () => {
    let away = false;
    await show(() => (away ? { refused: { status: 503, message: null } } : { health: [well], services: answered }));
    expect(await screen.findByText('Every service that answered is well.')).toBeTruthy();
    away = true;
    const notice = await screen.findByText(/^The server does not answer/);
    expect(notice.textContent).toMatch(/What stands here is from .+ UTC, .*(sec|min|now)/);
    expect(screen.queryByText('Every service that answered is well.')).toBeNull();
    expect(screen.getByRole('region', { name: 'curation' }).getAttribute('data-stale')).toBe('true');
  });
});
