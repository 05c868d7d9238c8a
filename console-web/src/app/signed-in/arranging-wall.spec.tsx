import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { pinsOfBoard } from '../../features/pins/pin-feeds.ts';
import { useFeed } from '../../features/pins/use-feed.ts';
import { pin as red } from '../../features/saving/saving-fixture.tsx';
import { type Refusal, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { ArrangingWall } from './arranging-wall.tsx';

const card = (id: string) => ({ ...red, id, title: id, pinner: null, is_promoted: false }) as unknown as PinCard;
const undo = { commandId: 'c1', until: '2026-12-20T12:00:00.000Z' };

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of shownToasts()) dismissToast(id);
});

const show = async (refused: Refusal | null = null) => {
  signedIn();
  let order = ['Lamp', 'Rug', 'Sofa'];
  const place = (id: string) => (body: Record<string, unknown>) => {
    if (refused) return refused;
    const others = order.filter((one) => one !== id);
    others.splice(others.indexOf(String(body['target_pin_id'])) + (body['side'] === 'after' ? 1 : 0), 0, id);
    order = others;
    return { undo };
  };
  const server = standInServer({
    '/resource/BoardFeedResource/get/': () => order.map(card),
    ...Object.fromEntries(order.map((id) => [`/v3/pins/${id}/place`, place(id)])),
  });
  const end = jest.fn();
  const Page = () => (
    <main id="content" tabIndex={-1}>
      <ArrangingWall
        feed={useFeed(pinsOfBoard('b'))}
        label="Pins"
        empty={null}
        board={{ id: 'b', my_role: 'owner' }}
        whole={{ sectionId: null, outsideSections: false, count: 3 }}
        mode={{ is: 'arranging', end }}
      />
    </main>
  );
  await showRouted(Page);
  await screen.findByRole('button', { name: 'Place of Lamp' });
  return { server, end };
};

const names = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
const menuOf = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: `Place of ${name}` }));
  });
  return screen.findAllByRole('menuitem');
};
const choose = async (name: string, item: string) => {
  const items = await menuOf(name);
  fireEvent.click(items.find(({ textContent }) => textContent === item) as HTMLElement);
};
const drag = (from: string, to: string) => {
  const pictureOf = (name: string) => {
    const tile = screen.getAllByRole('article').find((one) => one.getAttribute('aria-label') === name);
    return tile?.querySelector('[draggable="true"]') as HTMLElement;
  };
  const dataTransfer = { effectAllowed: 'none' };
  fireEvent.dragStart(pictureOf(from), { dataTransfer });
  fireEvent.dragOver(pictureOf(to), { dataTransfer });
  fireEvent.drop(pictureOf(to), { dataTransfer });
};
const placings = ({ asked }: Awaited<ReturnType<typeof show>>['server']) =>
  asked.filter(({ path }) => path.endsWith('/place')).map(({ path, options }) => ({ path, ...options }));

describe('a wall whose pins are put into order', () => {
  it('moves one by its menu, which keys reach, and says so with a way back', async () => {
    const { server } = await show();
    await choose('Sofa', 'Move to the front');
    await waitFor(() => expect(names()).toEqual(['Sofa', 'Lamp', 'Rug']));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Pin is number 1 now']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
    expect(placings(server)).toEqual([{ path: '/v3/pins/Sofa/place', target_pin_id: 'Lamp', side: 'before' }]);
  });

  it('moves one by a drag to the place of another', async () => {
    const { server } = await show();
    drag('Lamp', 'Rug');
    await waitFor(() => expect(names()).toEqual(['Rug', 'Lamp', 'Sofa']));
    expect(placings(server)).toEqual([{ path: '/v3/pins/Lamp/place', target_pin_id: 'Rug', side: 'after' }]);
  });

  it('offers the places that there are', async () => {
    await show();
    expect((await menuOf('Lamp')).map(({ textContent }) => textContent)).toEqual(['Move back']);
  });

  it('is as it was where the server refuses, and says why', async () => {
    await show({ refused: { status: 404, code: 2210, message: 'Sorry! We could not find that Pin.' } });
    await choose('Rug', 'Move forward');
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(names()).toEqual(['Lamp', 'Rug', 'Sofa']);
  });

  it('ends by Done and by Escape, with the focus on the page', async () => {
    const { end } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect([end.mock.calls.length, document.activeElement?.id]).toEqual([1, 'content']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(end.mock.calls).toHaveLength(2);
  });
});
