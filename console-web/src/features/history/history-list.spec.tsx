import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { onUndoRequest } from '../../lib/session/undo-requests.ts';
import { daysOf } from './history.api.ts';
import { HistoryList } from './history-list.tsx';
import { dayOf, dayText, fullDayText, sentenceOf } from './history-texts.ts';

const user = (full_name: string) => ({ full_name, image_small_url: null, avatar_color_index: 1 });
const entry = (more: object = {}): HistoryEntry =>
  ({
    ...{ id: 'p', kind: 'pin-saved', at: '2026-11-20T12:00:00.000Z', by: user('Bo'), by_me: false, undoes: false },
    ...{
      pin: null,
      undo: null,
      count: null,
      name: null,
      section: null,
      person: null,
      other_board: null,
      privacy: null,
      role: null,
      as_of: null,
    },
    ...more,
  }) as unknown as HistoryEntry;
const shown = (more: object = {}) => ({
  title: 'Lamp',
  image: null,
  dominant_color: '#334455',
  deleted: false,
  ...more,
});

const show = (entries: readonly HistoryEntry[] | (() => unknown)) => {
  signedIn();
  standInServer({ '/v3/boards/b/history/': typeof entries === 'function' ? entries : () => entries });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryList boardId="b" />
    </QueryClientProvider>,
  );
};

describe('an act in words', () => {
  it.each([
    [{}, 'Bo saved a Pin'],
    [{ section: { id: 's', name: 'Oslo' } }, 'Bo saved a Pin to Oslo'],
    [{ section: { id: 's', name: null } }, 'Bo saved a Pin to a section'],
    [{ by_me: true, kind: 'pin-deleted' }, 'You deleted a Pin'],
    [{ by: null, kind: 'person-left' }, 'Someone who left left this board'],
    [{ kind: 'board-renamed', name: 'Trips' }, 'Bo renamed this board to Trips'],
    [{ kind: 'board-renamed' }, 'Bo renamed this board'],
    [{ kind: 'board-archived', by_me: true }, 'You archived this board'],
    [{ kind: 'board-description-changed' }, 'Bo changed the description'],
    [{ kind: 'board-privacy-changed', privacy: 'secret' }, 'Bo made this board secret'],
    [{ kind: 'pin-moved-in', other_board: { name: 'Attic' } }, 'Bo moved a Pin here from Attic'],
    [{ kind: 'pins-moved-in', count: 12, other_board: { name: 'Attic' } }, 'Bo moved 12 Pins here from Attic'],
    [{ kind: 'pins-moved-within', count: 1 }, 'Bo moved 1 Pin out of sections'],
    [{ kind: 'pin-moved-out' }, 'Bo moved a Pin away'],
    [{ kind: 'person-invited', person: { user: null, is_me: false } }, 'Bo invited someone'],
    [{ kind: 'person-removed', person: { user: user('Cy'), is_me: false } }, 'Bo removed Cy from this board'],
    [{ kind: 'role-changed', role: 'add_only', person: { user: user('Cy'), is_me: true } }, 'Bo let you only add Pins'],
  ])('is a sentence: %j', (more, sentence) => expect(sentenceOf(entry(more))).toBe(sentence));
});

describe('the days of a history', () => {
  const at = (day: string) => new Date(`${day}T15:00:00`);

  it('are those of the viewer, each once, also where clocks differ a little', () => {
    const of = (id: string, moment: string) => entry({ id, at: new Date(moment).toISOString() });
    const entries = [
      ...[of('d', '2026-11-21T00:00:01'), of('c', '2026-11-20T23:59:59')],
      ...[of('b', '2026-11-21T00:00:00'), of('a', '2026-11-19T10:00:00')],
    ];
    expect(daysOf(entries).map(({ day, entries: ids }) => [day, ids.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['d']],
      ['2026-11-20', ['c', 'b']],
      ['2026-11-19', ['a']],
    ]);
  });

  it('are called by their name, the last two by a word', () => {
    const now = at('2026-03-01');
    expect([dayOf(now), dayText('2026-03-01', now), dayText('2026-02-28', now)]).toEqual([
      ...['2026-03-01', 'Today', 'Yesterday'],
    ]);
    expect(dayText('2026-02-27', now)).toBe(fullDayText('2026-02-27'));
    expect(fullDayText('2026-02-27')).toContain('February 27, 2026');
  });
});

describe('the list of acts', () => {
  it('shows pins that are there, deleted ones without a way to them, and a gap for all others', async () => {
    show([
      entry({ id: 'c', pin: { id: 'there', shown: shown() } }),
      entry({ id: 'b', pin: { id: 'deleted', shown: shown({ title: 'Rug', deleted: true }) }, undoes: true }),
      entry({ id: 'a', pin: { id: 'gone', shown: null } }),
    ]);
    expect((await screen.findByRole('link', { name: 'Lamp' })).getAttribute('href')).toBe('/pin/there/');
    expect(screen.getByRole('img', { name: 'Rug' }).closest('a')).toBeNull();
    expect(screen.getByRole('img', { name: 'This Pin is not shown any more.' })).toBeTruthy();
    expect(screen.getByText(/Rug · by Undo$/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(screen.getByText('That is everything you can see.')).toBeTruthy();
  });

  it('has what the viewer did taken back by the layer of the page', async () => {
    const asked: unknown[] = [];
    const end = onUndoRequest((request) => asked.push(request));
    show([entry({ id: 'b', by_me: true, undo: { commandId: 'c', until: '2999-01-01' } }), entry({ id: 'a' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: You saved a Pin' }));
    expect([asked, screen.getAllByRole('button').length]).toEqual([['c'], 1]);
    end();
  });

  it('says so where there is nothing, and where it could not be loaded', async () => {
    show([]);
    expect(await screen.findByText('Nothing has happened here yet.')).toBeTruthy();
    show(() => ({ refused: { status: 500, message: 'Broken.' } }));
    expect(await screen.findByText("Sorry! We couldn't load the history.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
