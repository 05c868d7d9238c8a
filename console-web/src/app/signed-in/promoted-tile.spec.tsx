import { reportHits } from '@corkboard/contracts/ads/hits';
import { reportAd, whyThisAd } from '@corkboard/contracts/ads/shown-ads';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { homePins } from '../../features/pins/pin-feeds.ts';
import { PinWall } from '../../features/pins/pin-wall.tsx';
import { useFeed } from '../../features/pins/use-feed.ts';
import { board, pin as red, scene, show } from '../../features/saving/saving-fixture.tsx';
import { signedIn } from '../../lib/api/stand-in-server.ts';
import { leaveOpened, reportHitOfOpened } from '../../lib/report/ad-hits.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { promotedTile } from './lazy-promoted-tile.tsx';

const pinner = { id: 'shop', username: 'lamps', full_name: 'Lamps & Co' };
const card = (id: string, more: object = {}): PinCard =>
  ({
    ...red,
    id,
    title: `Pin ${id}`,
    type: 'pin',
    status: 'ready',
    thumbhash: null,
    pinner,
    is_promoted: false,
    tracking_params: null,
    ...more,
  }) as unknown as PinCard;

let showings = 0;
/** One more showing of a pin as an ad. */
const ad = (id = 'p1'): PinCard => {
  showings += 1;
  return card(id, { is_promoted: true, tracking_params: `showing ${showings}` });
};

const Wall = () => <PinWall feed={useFeed(homePins())} label="Home feed" promoted={promotedTile} empty={null} />;

const because = {
  paid_by: 'Lamps Ltd',
  is_personal: true,
  facts: [
    { fact: 'country', value: 'NL' },
    { fact: 'age', value: '25-34' },
    { fact: 'device', value: 'web' },
    { fact: 'words', value: null },
  ],
};
let why: () => unknown = () => because;
let report: () => unknown = () => ({ reported: true });

let seen: (() => void)[] = [];
class Observer {
  constructor(callback: (entries: readonly { readonly intersectionRatio: number }[]) => void) {
    seen.push(() => callback([{ intersectionRatio: 1 }]));
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  why = () => because;
  report = () => ({ reported: true });
  seen = [];
  Object.assign(globalThis, { IntersectionObserver: Observer });
  window.scrollTo = () => undefined;
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1240);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of shownToasts()) act(() => dismissToast(id));
});

const open = async (cards: () => readonly PinCard[] = () => [card('p1'), ad(), card('p2')]) => {
  const { asked } = scene({
    boards: [board('Trips')],
    answers: {
      '/resource/UserHomefeedResource/get/': cards,
      '/resource/UserResource/get/': () => ({
        username: 'ada',
        recent_boards: [{ id: 'Trips', name: 'Trips', url: '/' }],
      }),
      [reportHits.path]: () => ({ received: 1 }),
      [whyThisAd.path]: () => why(),
      [reportAd.path]: () => report(),
    },
  });
  signedIn({ user: { id: 'me', username: 'ada', country: 'NL' } as never });
  const { client } = show(<Wall />);
  const label = await screen.findByText('Promoted');
  const tile = label.closest('article');
  if (tile === null) throw new Error('the label stands in no tile');
  const hits = () =>
    asked
      .filter(({ path }) => path === reportHits.path)
      .flatMap(({ options }) => options['hits'] as { type: string }[]);
  const reports = () => asked.filter(({ path }) => path === reportAd.path).map(({ options }) => options);
  return { tile, client, reports, typesOf: () => hits().map(({ type }) => type) };
};

/** Sends at once the hits that wait. */
const leave = () => act(async () => void dispatchEvent(new Event('pagehide')));

const choose = async (tile: HTMLElement, name: string) => {
  fireEvent.click(within(tile).getByRole('button', { name: 'More options for this Pin' }));
  const item = await screen.findByRole('menuitem', { name });
  await act(async () => void fireEvent.click(item));
};

describe('an ad on the wall', () => {
  it('says that it is one and whose, also beside the pin that it shows [S-372 part]', async () => {
    const complained = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { tile } = await open();
    expect(within(tile).getByRole('link', { name: 'Lamps & Co' }).getAttribute('href')).toBe('/lamps/');
    expect(within(tile).getByRole('link', { name: 'Pin p1' }).getAttribute('href')).toBe('/pin/p1/');
    expect(screen.getAllByText('Promoted')).toHaveLength(1);
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Pin p1',
      'Pin p1',
      'Pin p2',
    ]);
    expect(complained.mock.calls.filter(([what]) => String(what).includes('key'))).toEqual([]);
  });

  it('has room for its label', async () => {
    const { tile } = await open();
    const heights = screen.getAllByRole('article').map(({ style }) => Number.parseFloat(style.blockSize));
    expect(heights).toEqual([236, 236 + 52, 236]);
    expect(tile.style.blockSize).toBe('288px');
  });

  it('tells who paid for it and the coarse facts by which it was chosen, and leads to the settings', async () => {
    const { tile } = await open();
    await choose(tile, 'Why this ad?');
    const dialog = await screen.findByRole('dialog', { name: 'Why this ad?' });
    await within(dialog).findByText('Lamps Ltd paid to show you this Pin.');
    const reasons = within(dialog).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'your country: Netherlands',
      'your age: 25-34',
      'your device: a computer',
      'the words of your search or of this page',
    ]);
    const settings = within(dialog).getByRole('link', { name: 'Ad settings' });
    expect(settings.getAttribute('href')).toBe('/settings/ads');
  });

  it('says that it was chosen by words alone to who objects', async () => {
    why = () => ({ ...because, is_personal: false, facts: [because.facts[0]] });
    const { tile } = await open();
    await choose(tile, 'Why this ad?');
    const dialog = await screen.findByRole('dialog', { name: 'Why this ad?' });
    expect(await within(dialog).findByText(/You object to personal ads.*run in Netherlands/)).toBeTruthy();
    expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
  });

  it('names the interest that matched, and whether the page or saved Pins told it', async () => {
    const facts = [
      because.facts[0],
      { fact: 'page_interest', value: 'Lighting' },
      { fact: 'saved_interest', value: 'Art' },
    ];
    why = () => ({ ...because, facts });
    const { tile } = await open();
    await choose(tile, 'Why this ad?');
    const dialog = await screen.findByRole('dialog', { name: 'Why this ad?' });
    await within(dialog).findByText('an interest that your search or this page is about: Lighting');
    expect(within(dialog).getByText('an interest that Pins you saved in the last 90 days are about: Art')).toBeTruthy();
  });

  it('names the interest of the page to who objects', async () => {
    why = () => ({
      ...{ ...because, is_personal: false },
      facts: [because.facts[0], { fact: 'page_interest', value: 'Lighting' }],
    });
    const { tile } = await open();
    await choose(tile, 'Why this ad?');
    const dialog = await screen.findByRole('dialog', { name: 'Why this ad?' });
    expect(await within(dialog).findByText(/about an interest that the business chose: Lighting/)).toBeTruthy();
  });

  it('says when it cannot be told why, and asks again', async () => {
    why = () => ({ refused: { status: 503, message: null } });
    const { tile } = await open();
    await choose(tile, 'Why this ad?');
    const again = await screen.findByRole('button', { name: 'Try again' });
    why = () => because;
    fireEvent.click(again);
    expect(await screen.findByText('Lamps Ltd paid to show you this Pin.')).toBeTruthy();
  });

  it('is reported with a reason, and hidden then', async () => {
    const { tile, reports, typesOf } = await open(() => [card('p1'), ad('p8'), card('p2')]);
    await choose(tile, 'Report ad');
    const dialog = await screen.findByRole('dialog', { name: 'Report ad' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'It is a scam' }));
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Send' })));
    await waitFor(() => expect(screen.queryByText('Promoted')).toBeNull());
    expect(reports()).toEqual([{ tracking_params: `showing ${showings}`, reason: 'scam' }]);
    expect(screen.getByText(/We look at this ad/)).toBeTruthy();
    await leave();
    expect(typesOf()).toEqual(['hide']);
  });

  it('stays when its report does not arrive, and says so', async () => {
    report = () => ({ refused: { status: 503, message: null } });
    const { tile } = await open();
    await choose(tile, 'Report ad');
    const dialog = await screen.findByRole('dialog', { name: 'Report ad' });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Send' })));
    expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Promoted')).toBeTruthy();
  });

  it('is hidden when asked for, which Undo takes back on the wall alone', async () => {
    const { tile, typesOf } = await open();
    await choose(tile, 'Hide ad');
    await waitFor(() => expect(screen.queryByText('Promoted')).toBeNull());
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/pin/p2/'));
    await leave();
    expect(typesOf()).toEqual(['hide']);
    expect(screen.getByText('Ad hidden')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const [, second] = await waitFor(() => {
      expect(screen.getByText('Promoted')).toBeTruthy();
      return screen.getAllByRole('article');
    });
    expect(second?.contains(screen.getByText('Promoted'))).toBe(true);
    await waitFor(() => expect(second?.contains(document.activeElement)).toBe(true));
    await leave();
    expect(typesOf()).toEqual(['hide']);
  });
});

it('stays hidden when the list is asked for anew and has the ad once more', async () => {
  const { tile, client, typesOf } = await open(() => [card('p1'), ad('p9'), card('p2')]);
  await choose(tile, 'Hide ad');
  await waitFor(() => expect(screen.queryByText('Promoted')).toBeNull());
  const before = showings;
  await act(() => client.refetchQueries());
  expect(showings).toBe(before + 1);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText('Promoted')).toBeNull();
  await leave();
  expect(typesOf()).toEqual(['hide']);
});

describe('hits of an ad', () => {
  it('are its impression, once it was seen for a second', async () => {
    const { typesOf } = await open();
    act(() => {
      for (const each of seen) each();
    });
    await leave();
    expect(typesOf()).toEqual([]);
    await act(() => new Promise((later) => setTimeout(later, 1_050)));
    await leave();
    expect(typesOf()).toEqual(['impression']);
  });

  it('are that its pin was opened, but not that its pinner was, and what is done on the pin’s page then', async () => {
    const { tile, typesOf } = await open();
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    fireEvent.click(within(tile).getByRole('link', { name: 'Lamps & Co' }));
    await leave();
    expect(typesOf()).toEqual([]);
    fireEvent.click(within(tile).getByRole('link', { name: 'Pin p1' }));
    document.removeEventListener('click', stay);
    reportHitOfOpened('p1', 'outbound_click');
    leaveOpened('p1');
    await leave();
    expect(typesOf()).toEqual(['pin_click', 'outbound_click']);
  });

  it('are that it was saved from here', async () => {
    const { tile, typesOf } = await open();
    fireEvent.focus(within(tile).getByRole('link', { name: 'Pin p1' }));
    fireEvent.click(await within(tile).findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved to Trips')).toBeTruthy();
    await leave();
    expect(typesOf()).toEqual(['save']);
  });
});
