import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { ConsumersPage } from './consumers-page.tsx';
import { DeadLetters } from './dead-letters.tsx';

const show = async (component: () => React.ReactNode, answers: Parameters<typeof standInServer>[0]) => {
  signedIn();
  const server = standInServer(answers);
  await showRouted(component);
  return server;
};

const services = [{ service: 'curation', status: 'answered' }];
const consumer = {
  service: 'curation',
  name: 'curation-people',
  status: 'running',
  sink: 'kafka',
  lag_messages: 3,
  lag_seconds: 1.25,
  handled: 7,
  dropped: 2,
  parked: 0,
  last_error: null,
  partitions: [{ topic: 'identity.v1', partition: 4, reached: 5, end: 8, messages: 3 }],
};
const consumers = (...all: object[]) => ({ '/v3/console/consumers/': () => ({ consumers: all, services }) });
const deadLetter = (id: string, reason: string | null) => ({
  service: 'curation',
  id,
  type: 'curation.pin-saved.v1',
  subject: 'pin-1',
  sequence: 0,
  time: '2026-01-02T03:04:05.678Z',
  correlation_id: 'c',
  causation_id: null,
  data: {},
  dead_lettered_at: '2026-01-02T03:04:05.678Z',
  reason,
  parked: true,
  requested: null,
});

describe('the consumers of the console', () => {
  it('show how far behind each is, in all and per partition', async () => {
    await show(ConsumersPage, consumers(consumer));
    expect(await screen.findByText('3 messages, 1.3 s')).toBeTruthy();
    const partition = screen.getByText('identity.v1').closest('tr');
    expect([...(partition?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      'identity.v1',
      '4',
      '5',
      '8',
      '3 messages',
    ]);
  });

  it('say where there is no Kafka, where it does not answer, and where nobody listens', async () => {
    await show(ConsumersPage, consumers({ ...consumer, sink: 'in-process', partitions: [] }));
    expect(await screen.findByText(/^There is no Kafka here/)).toBeTruthy();
    await show(ConsumersPage, consumers({ ...consumer, lag_messages: null, partitions: null }));
    expect(await screen.findByText('Kafka did not answer for curation-people.')).toBeTruthy();
    expect(screen.getByText('unknown')).toBeTruthy();
    await show(ConsumersPage, consumers());
    expect(await screen.findByText('No service listens to another one.')).toBeTruthy();
  });
});

const parked = (id: string, first: boolean) => ({
  id,
  type: 'identity.account-renamed.v1',
  source: '/identity',
  subject: 'account-1',
  sequence: 4,
  time: '2026-01-02T03:04:05.678Z',
  parked_at: '2026-01-02T03:04:06.000Z',
  reason: first ? 'Error: cannot be' : null,
  first,
});

describe('what a consumer could not handle', () => {
  const answers = (outcome: object) => ({
    ...consumers({ ...consumer, parked: 2 }, { ...consumer, name: 'curation-others' }),
    '/v3/console/consumers/curation/curation-people/parked/': () => ({
      messages: [parked('m1', true), parked('m2', false)],
    }),
    '/v3/console/consumers/curation/curation-people/parked/m1/resolve/': () => outcome,
  });
  const resolveFirst = async (does: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `${does} m1` }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'it was mended' } });
    const [, confirm] = screen.getAllByRole('button', { name: new RegExp(`^${does}`), hidden: true });
    if (confirm) fireEvent.click(confirm);
  };

  it('is shown with its reason, and the oldest of its subject replayed for a reason of staff', async () => {
    const server = await show(ConsumersPage, answers({ id: 'm1', outcome: 'replayed', error: null, left: 0 }));
    expect(await screen.findByText('Error: cannot be')).toBeTruthy();
    expect(screen.getByText('Waits behind one of this subject')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Replay m2' })).toBeNull();
    await resolveFirst('Replay');
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/v3/console/consumers/curation/curation-people/parked/m1/resolve/',
        options: { resolution: 'replay', reason: 'it was mended' },
      }),
    );
    expect(server.asked.filter(({ path }) => path.includes('curation-others'))).toEqual([]);
  });

  it('is skipped for a reason of staff', async () => {
    const server = await show(ConsumersPage, answers({ id: 'm1', outcome: 'skipped', error: null, left: 0 }));
    await resolveFirst('Skip');
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({ options: { resolution: 'skip' } }),
    );
  });
});

describe('what the bus refused', () => {
  it('is shown with its reason, and sent again for a reason of staff', async () => {
    const server = await show(DeadLetters, {
      '/v3/console/dead-letters/': () => ({
        dead_letters: [deadLetter('m2', null), deadLetter('m1', 'larger than the broker takes')],
        cursor: null,
        services,
      }),
      '/v3/console/dead-letters/curation/m1/resolve/': () => ({ id: 'm1', resolution: 'replay' }),
    });
    expect(await screen.findByText('larger than the broker takes')).toBeTruthy();
    expect(screen.getByText('Waits behind a refused message of this stream')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /^Send again/ }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'the limit was raised' } });
    const [, confirm] = screen.getAllByRole('button', { name: /^Send again/, hidden: true });
    if (confirm) fireEvent.click(confirm);
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/v3/console/dead-letters/curation/m1/resolve/',
        options: { resolution: 'replay', reason: 'the limit was raised' },
      }),
    );
  });

  it('takes no room while there is nothing', async () => {
    const server = await show(DeadLetters, {
      '/v3/console/dead-letters/': () => ({ dead_letters: [], cursor: null, services }),
    });
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(screen.queryByText('Not published')).toBeNull();
  });
});
