import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionComparison, ProjectionCopy } from '@corkboard/contracts/operations/projection-control';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { live } from './projections.fixture.ts';
import { ProjectionsPage } from './projections-page.tsx';

const next: ProjectionCopy = {
  version: 2,
  status: 'building',
  position: '3',
  progress: 0.419,
  events_behind: 4,
  events_per_second: 2,
  eta_seconds: 2,
  since: '2026-01-01T00:00:00.000Z',
  last_error: null,
  frozen: false,
};
const comparison: ProjectionComparison = {
  compared_at: '2026-01-01T00:00:00.000Z',
  position: '7',
  tables: [
    {
      table: 'board_page',
      rows_serving: 12,
      rows_next: 11,
      compared: 12,
      differing: 2,
      samples: [
        { key: { id: 'b1' }, serving: { id: 'b1', pins: 3 }, next: { id: 'b1', pins: 4 }, columns: ['pins'] },
        { key: { id: 'b2' }, serving: { id: 'b2', name: '•••••' }, next: null, columns: ['name'] },
      ],
    },
  ],
};
const CONTROL = '/v3/console/projections/curation/board-page/control/';
const COMPARISON = '/v3/console/projections/curation/board-page/comparison/';

const show = async (one: Partial<ProjectionStatus>, more: Parameters<typeof standInServer>[0] = {}) => {
  const server = standInServer({
    '/v3/console/projections/': () => ({ projections: [{ ...live, ...one }], services: [] }),
    [COMPARISON]: () => comparison,
    [CONTROL]: () => live,
    ...more,
  });
  await showRouted(ProjectionsPage);
  return server;
};
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(' board-page', ''));
const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const because = async (doLabel: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'rows look odd' } });
  await press(doLabel);
};

beforeEach(() => signedIn());

describe('the copies of a projection', () => {
  it('are not spoken of while there is none, and one is begun with a reason', async () => {
    const server = await show({});
    await screen.findByRole('rowheader', { name: 'board-page' });
    expect(screen.queryByText(/not live/)).toBeNull();
    await press('Rebuild board-page');
    await because('Rebuild');
    await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('The rebuild of board-page has begun.'));
    expect(server.asked.find(({ path }) => path === CONTROL)?.options).toEqual({
      action: 'build',
      reason: 'rows look odd',
    });
  });

  it('show how far they are and how long it will take', async () => {
    await show({ next });
    const region = await screen.findByRole('region', { name: 'board-page@v2, being built' });
    expect(within(region).getByRole('progressbar').getAttribute('value')).toBe('0.419');
    for (const text of ['41 %', '2 events/s', '2 s left']) expect(within(region).getByText(text)).not.toBeNull();
    expect(buttons()).toEqual(['Rebuild', 'Pause', 'Discard build']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rebuild board-page' }).disabled).toBe(true);
  });

  it('say at which event they stopped', async () => {
    const error = {
      message: 'a name was expected',
      event_id: '01890000-0000-7000-8000-000000000001',
      event_type: 'BoardRenamed',
      stream: 'board-1',
      at: '2026-01-01T00:00:00.000Z',
    };
    await show({ next: { ...next, status: 'failed', last_error: error } });
    const region = await screen.findByRole('region', { name: 'board-page@v2, stopped' });
    expect(within(region).getByText('a name was expected')).not.toBeNull();
    expect(within(region).getByRole('link', { name: 'BoardRenamed' }).getAttribute('href')).toBe(
      `/console/events/curation/${error.event_id}/`,
    );
    expect(buttons()).toEqual(['Rebuild', 'Continue', 'Discard build']);
    expect(screen.getByText(/Building board-page of curation stopped/)).not.toBeNull();
  });

  it('show what would change before it goes live', async () => {
    const server = await show({ next: { ...next, status: 'ready', progress: 1 } });
    const region = await screen.findByRole('region', { name: 'board-page@v2, ready' });
    expect(await within(region).findByRole('row', { name: 'board_page 12 11 12 2' })).not.toBeNull();
    expect(within(region).getByRole('row', { name: 'b1 pins 3 4' })).not.toBeNull();
    expect(within(region).getByRole('row', { name: 'b2 name "•••••" no row' })).not.toBeNull();
    expect(buttons()).toEqual(['Rebuild', 'Go live', 'Compare again', 'Discard build']);
    await press('Go live board-page');
    await screen.findByText(/Version 2 serves from now on/);
    await because('Go live');
    await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('board-page is going live.'));
    expect(server.asked.find(({ path }) => path === CONTROL)?.options).toMatchObject({ action: 'switch' });
  });

  it('that served before can be rolled back to, unless they stand still', async () => {
    const former = { ...next, version: 1, status: 'kept' } as const;
    await show({ former });
    await screen.findByRole('region', { name: 'board-page@v1, served before' });
    expect(buttons()).toEqual(['Rebuild', 'Roll back', 'Clean up']);
    await press('Roll back board-page');
    expect(await screen.findByText(/with everything that happened since/)).not.toBeNull();
  });

  it('that stand still cannot be rolled back to', async () => {
    await show({ former: { ...next, version: 1, status: 'kept', frozen: true } });
    await screen.findByText(/cannot bring it up to date/);
    expect(buttons()).toEqual(['Rebuild', 'Clean up']);
  });

  it('keep the dialog open with what the server refused', async () => {
    await show({ next }, { [CONTROL]: () => ({ refused: { status: 409, message: 'This changed.' } }) });
    await press('Pause board-page');
    await because('Pause');
    expect(await screen.findByText('This changed.')).not.toBeNull();
  });

  it('of a projection that has stopped: it is let try again', async () => {
    await show({ status: 'stopped' });
    await press('Resume board-page');
    await because('Resume');
    await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('board-page tries again.'));
  });
});
