import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { pinsOfBoard } from '../../features/pins/pin-feeds.ts';
import { useFeed } from '../../features/pins/use-feed.ts';
import { pin as red } from '../../features/saving/saving-fixture.tsx';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { SelectingWall } from './selecting-wall.tsx';

const card = (id: string) => ({ ...red, id, title: id, pinner: null, is_promoted: false }) as unknown as PinCard;

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of shownToasts()) dismissToast(id);
});

const show = async () => {
  signedIn();
  standInServer({
    '/resource/BoardFeedResource/get/': () => ['Lamp', 'Rug'].map(card),
    '/resource/BulkEditResource/delete/': () => ({ board_id: 'b', pin_ids: ['Lamp'], undo: null }),
  });
  const end = jest.fn();
  const Page = () => (
    <main id="content" tabIndex={-1}>
      <SelectingWall
        feed={useFeed(pinsOfBoard('b'))}
        label="Pins"
        empty={null}
        board={{ id: 'b', my_role: 'owner' }}
        whole={{ sectionId: null, outsideSections: false, count: 2 }}
        mode={{ is: 'selecting', end }}
      />
    </main>
  );
  await showRouted(Page);
  fireEvent.click(await screen.findByRole('button', { name: 'Lamp' }));
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  return { press, end };
};

describe('the focus on a wall whose pins are selected', () => {
  it('goes to the wall once they are deleted, as the button cannot be pressed any more', async () => {
    const { press } = await show();
    press('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lamp' })).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    expect(document.activeElement?.id).toBe('content');
  });

  it('goes to the wall when selecting ends', async () => {
    const { press, end } = await show();
    press('Done');
    expect([end.mock.calls.length, document.activeElement?.id]).toEqual([1, 'content']);
  });
});
