import type { ParkedStream } from '@corkboard/contracts/operations/inspection';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Asked, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { ParkedPage } from './parked-page.tsx';
import { live } from './projections.fixture.ts';
import { ProjectionsPage } from './projections-page.tsx';

const parked: ParkedStream = {
  service: 'curation',
  projection: 'board-page',
  event_id: '01890000-0000-7000-8000-000000000001',
  event_type: 'BoardRenamed',
  stream: 'board-1',
  revision: 3,
  position: '0000000000000007',
  error: 'a name was expected',
  attempts: 1,
  parked_at: '2026-01-01T00:00:00.000Z',
  requested: null,
  edit: null,
  events: 3,
};
const LIST = '/v3/console/projections/curation/board-page/parked/';
const ONE = `${LIST}${parked.event_id}/`;
const EVENT = `/v3/console/events/curation/${parked.event_id}/`;
const listed = (...all: readonly ParkedStream[]) => ({ [LIST]: () => ({ parked: all, after: null }) });

const page = () => showRouted(() => <ParkedPage service="curation" name="board-page" />);
const press = async (name: RegExp | string): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const say = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const told = (asked: readonly Asked[]) => asked.find(({ path }) => path === ONE)?.options;

beforeEach(() => signedIn());

describe('what a projection could not take in', () => {
  it('is shown with what was wrong and how many wait', async () => {
    standInServer(listed(parked));
    await page();
    expect(await screen.findByText('a name was expected')).not.toBeNull();
    expect(screen.getByRole('row', { name: /BoardRenamed board-1 3 3/ })).not.toBeNull();
  });

  it('says when nothing waits', async () => {
    standInServer(listed());
    await page();
    expect(await screen.findByText('Nothing is parked: every event was taken in.')).not.toBeNull();
  });

  it('says when the service does not answer', async () => {
    standInServer({ [LIST]: () => ({ refused: { status: 503, message: 'curation did not answer' } }) });
    await page();
    expect(await screen.findByRole('button', { name: 'Try again' })).not.toBeNull();
  });

  it('is skipped only with a reason', async () => {
    const server = standInServer({ ...listed(parked), [ONE]: () => ({ outcome: 'skipped' }) });
    await page();
    await press(/^Skip BoardRenamed/);
    await screen.findByText(/2 later events of its stream are taken in now/);
    await press('Skip');
    expect(await screen.findByText('Say why, in at least 4 characters.')).not.toBeNull();
    say('Reason', 'nobody needs it');
    await press('Skip');
    await waitFor(() => expect(told(server.asked)).toBeDefined());
    expect(told(server.asked)).toEqual({ decision: { do: 'skip' }, reason: 'nobody needs it' });
    await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('BoardRenamed is left out.'));
  });

  it('is replayed, and the page says when that failed', async () => {
    standInServer({ ...listed(parked), [ONE]: () => ({ outcome: 'failed' }) });
    await page();
    await press(/^Replay BoardRenamed/);
    await screen.findByLabelText('Reason');
    say('Reason', 'it was mended');
    await press('Replay');
    await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('BoardRenamed still cannot be taken in.'));
  });

  it('is edited as JSON, beginning with what was recorded', async () => {
    const server = standInServer({
      ...listed(parked),
      [EVENT]: () => ({ data: { name: null } }),
      [ONE]: () => ({ outcome: 'edited' }),
    });
    await page();
    await press(/^Edit BoardRenamed/);
    const payload = await screen.findByLabelText<HTMLTextAreaElement>('Payload');
    expect(JSON.parse(payload.value)).toEqual({ name: null });
    say('Payload', '{ name');
    say('Reason', 'it has no name');
    await press('Edit');
    expect(await screen.findByText('This is not a JSON object.')).not.toBeNull();
    say('Payload', '{"name":"Travel"}');
    await press('Edit');
    expect(told(server.asked)).toEqual({
      decision: { do: 'edit', data: { name: 'Travel' } },
      reason: 'it has no name',
    });
  });

  it('keeps its dialog open with what the server refused', async () => {
    standInServer({ ...listed(parked), [ONE]: () => ({ refused: { status: 409, message: 'This changed.' } }) });
    await page();
    await press(/^Skip BoardRenamed/);
    await screen.findByLabelText('Reason');
    say('Reason', 'nobody needs it');
    await press('Skip');
    expect(await screen.findByText('This changed.')).not.toBeNull();
  });
});

describe('the list of projections', () => {
  const status = { ...live, parked: { streams: 1, events: 3 } };

  it('warns of parked events and of what has stopped', async () => {
    const stopped = { ...status, name: 'pins-of-board', status: 'stopped', parked: { streams: 0, events: 0 } };
    standInServer({ '/v3/console/projections/': () => ({ projections: [status, stopped], services: [] }) });
    await showRouted(ProjectionsPage);
    expect(await screen.findByText(/board-page of curation: 3 events are parked/)).not.toBeNull();
    expect(screen.getByText(/pins-of-board of curation has stopped/)).not.toBeNull();
    expect(screen.getByRole('link', { name: '3 events' }).getAttribute('href')).toBe(
      '/console/projections/curation/board-page/parked/',
    );
  });
});
