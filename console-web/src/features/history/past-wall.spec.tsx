import type { BoardThen, PlacedPin } from '@corkboard/contracts/curation/history';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { unfollowBulk } from '../../lib/session/bulk-requests.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { dayOf } from './history-texts.ts';
import { nameOfPast } from './past-tile.tsx';
import { PastWall } from './past-wall.tsx';
import { dayAfter, daysBetween, endOf } from './then.api.ts';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const today = dayOf(new Date());
const first = dayAfter(today, -10);
const since = new Date(`${first}T10:00:00`).toISOString();
const then = (more: Partial<BoardThen> = {}): BoardThen => ({ name: 'Trips', sections: [], since, pins: [], ...more });

const Page = ({ day, onDay }: { day: string; onDay: (day: string) => void }) => {
  const [chosen, setChosen] = useState(day);
  const change = (to: string) => {
    onDay(to);
    setChosen(to);
  };
  return <PastWall boardId="b" day={chosen} onDay={change} myRole="owner" />;
};

const undo = { commandId: 'c', until: '' };
const back = { undo: null, bulk_id: null, pin_count: 2, section_count: 1, left_count: 1, has_more: false };

const show = async (day: string, answer: () => unknown = () => then(), restored: object = back) => {
  signedIn();
  const onDay = jest.fn<(day: string) => void>();
  const server = standInServer({
    '/v3/boards/b/then/': ({ page_size }) => (page_size ? then() : answer()),
    '/v3/boards/b/then/restore': () => restored,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page day={day} onDay={onDay} />
    </QueryClientProvider>,
  );
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Day' });
  const moments = () =>
    server.asked.filter(({ options }) => !options['page_size']).map(({ options }) => options['as_of']);
  return { slider, onDay, moments, asked: server.asked };
};

describe('the days of a slider', () => {
  it('are counted by the calendar, also where a clock is changed in between', () => {
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-03-01', -1), dayAfter('2026-12-31', 1)]).toEqual([
      ...['2026-03-01', '2026-02-28', '2027-01-01'],
    ]);
    expect([daysBetween('2026-03-01', '2026-11-30'), daysBetween('2026-11-30', '2026-11-30')]).toEqual([274, 0]);
  });

  it('end with their last moment, today with now', () => {
    const end = endOf('2026-11-20', '2026-11-21') ?? '';
    expect([dayOf(new Date(end)), dayOf(new Date(Date.parse(end) + 1))]).toEqual(['2026-11-20', '2026-11-21']);
    expect([endOf('2026-11-21', '2026-11-21'), endOf('2026-11-22', '2026-11-21')]).toEqual([undefined, undefined]);
  });
});

describe('the wall of a day', () => {
  it('says that it comes, and what went wrong, beside the way to try again', async () => {
    signedIn();
    const pages = [null, then(), then()];
    standInServer({ '/v3/boards/b/then/': () => pages.shift() ?? { refused: { status: 409, message: 'Not now.' } } });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PastWall boardId="b" day={today} onDay={() => undefined} myRole="owner" />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading the board as it was');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('slider', { name: 'Day' })).toBeTruthy();
  });

  it('is asked for by the end of the day that the slider rests at, today by none', async () => {
    const { slider, onDay, moments } = await show(today);
    await waitFor(() => expect(moments()).toEqual([undefined]));
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '10', '10']);
    fireEvent.change(slider, { target: { value: '4' } });
    fireEvent.change(slider, { target: { value: '3' } });
    await waitFor(() => expect(moments()).toEqual([undefined, endOf(dayAfter(first, 3), today)]));
    expect(onDay.mock.calls).toEqual([[dayAfter(first, 3)]]);
    fireEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(slider.value).toBe('2');
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith(dayAfter(first, 2)));
    fireEvent.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith(dayAfter(first, 3)));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/\d{4}$/);
  });

  it('is that of the nearest day where there is none', async () => {
    const { slider } = await show('1999-01-01');
    expect(slider.value).toBe('0');
    const before = screen.getByRole('button', { name: 'Day before' });
    expect(before.getAttribute('aria-disabled')).toBe('true');
  });

  it('tells name and sections of then, and that there were no pins', async () => {
    const sections = [
      { id: 's', name: 'Rome', gone: true },
      { id: 't', name: 'Oslo', gone: false },
    ];
    await show(first, () => then({ name: 'Journeys', sections }));
    const told = (await screen.findByText(/It was called Journeys\./)).textContent;
    expect(told).toMatch(
      /^This is how it was at the end of [^{}]+\. It was called Journeys\. Its sections: Rome, Oslo\.$/,
    );
    expect(await screen.findByText('There were no Pins on this board then.')).toBeTruthy();
  });

  it('tells a section that was alone', async () => {
    await show(today, () => then({ sections: [{ id: 's', name: 'Rome', gone: false }] }));
    const told = await screen.findByText(/as it is now/);
    expect(told.textContent).toBe('This is Trips as it is now. Its section: Rome.');
  });

  it('says what to do where it could not be loaded', async () => {
    await show(first, () => ({ refused: { status: 500, message: 'Broken.' } }));
    expect(await screen.findByText("Sorry! We couldn't load the board as it was.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('is restored, the whole board or one section, once that is asked for', async () => {
    const sections = [{ id: 's', name: 'Rome', gone: true }];
    const { asked } = await show(first, () => then({ sections }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this day' }));
    const what = await screen.findByRole('combobox', { name: 'What to restore' });
    fireEvent.change(what, { target: { value: 's' } });
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    const restored = () => asked.filter(({ path }) => path.endsWith('/restore')).map(({ options }) => options);
    await waitFor(() => expect(restored()).toEqual([{ as_of: endOf(first, today), section_id: 's' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const rest = 'Restore again for the rest.';
  it.each([
    [{ undo, pin_count: 3, left_count: 0, has_more: true }, `3 Pins are coming back. ${rest}`],
    [{ undo, pin_count: 3, has_more: true }, `3 Pins are coming back. 1 Pin could not be restored. ${rest}`],
    [{ undo, pin_count: 0, has_more: true }, `The sections are coming back. 1 Pin could not be restored. ${rest}`],
    [{ pin_count: 0, has_more: true }, 'Nothing more is coming back. 1 Pin could not be restored.'],
    [{ pin_count: 0, left_count: 0, has_more: true }, `Nothing more is coming back. ${rest}`],
    [{ pin_count: 0, left_count: 0 }, 'Nothing is missing: this board has all that it had then.'],
  ])('says how much of it comes back: %j', async (more, said) => {
    await show(first, () => then(), { ...back, ...more });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this day' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([said]));
  });

  it('is followed where its pins come back one by one', async () => {
    await show(first, () => then(), { ...back, undo, bulk_id: 'm', pin_count: 2_000, has_more: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this day' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const followed = () => JSON.parse(sessionStorage.getItem('bulk_actions') ?? '[]');
    const said = { bulkId: 'm', undo, returns: true, rest: `1 Pin could not be restored. ${rest}` };
    await waitFor(() => expect(followed()).toEqual([expect.objectContaining(said)]));
    expect(shownToasts()).toEqual([]);
    unfollowBulk('m');
  });

  it('is not restored as it is today', async () => {
    await show(today);
    await screen.findByText(/as it is now/);
    expect(screen.queryByRole('button', { name: 'Restore this day' })).toBeNull();
  });

  it('names its pins, and says so where one is not shown any more', () => {
    const placed = (more: object) =>
      ({ id: 'p', section_id: null, pin: null, deleted: false, restorable: false, ...more }) as PlacedPin;
    const pin = (title: string | null, alt_text: string | null = null) => ({ title, alt_text });
    expect(
      [
        ...[placed({}), placed({ pin: pin('Lamp') }), placed({ pin: pin(null, 'A rug') })],
        ...[placed({ pin: pin(null) }), placed({ pin: pin(null), deleted: true })],
      ].map(nameOfPast),
    ).toEqual(['This Pin is not shown any more.', 'Lamp', 'A rug', 'Pin', 'Deleted Pin']);
  });
});
