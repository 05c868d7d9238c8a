import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { movedTo } from './section-order.ts';
import { SectionShelf } from './section-shelf.tsx';
import { sectionsOf } from './sections.api.ts';

const section = (id: string) =>
  ({
    id,
    title: id,
    url: `/bo/trips/${id}/`,
    pin_count: 2,
    preview_pins: [],
    board: { id: 'b' },
  }) as unknown as BoardSection;
const three = ['Rome', 'Oslo', 'Lima'].map(section);
const LIST = '/resource/BoardSectionsResource/get/';
const REORDER = '/resource/BoardSectionsResource/update/';

const Shelf = ({ mine }: { mine: boolean }) => {
  const { data = [] } = useQuery(sectionsOf('b'));
  return <SectionShelf board={{ id: 'b', my_role: mine ? 'editor' : 'add_only' } as BoardView} sections={data} />;
};
const open = async (more: Parameters<typeof standInServer>[0] = {}, mine = true) => {
  signedIn();
  let order = three;
  const server = standInServer({
    [LIST]: () => order,
    [REORDER]: ({ section_ids: ids }) => {
      order = (ids as string[]).map(section);
      return { board_id: 'b', section_ids: ids, undo: { commandId: 'c', until: '2026-12-24T00:00:00.000Z' } };
    },
    ...more,
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Shelf mine={mine} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: /Rome/ });
  return { ...server, client };
};
const names = () => screen.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent);
const choose = async (of: string, item: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: `More options for ${of}` }));
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const dataTransfer = { effectAllowed: 'none' };

describe('the sections of a board', () => {
  it('stand in their order, with how many pins they hold', async () => {
    await open({}, false);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Rome2 Pins',
      'Oslo2 Pins',
      'Lima2 Pins',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem').some((item) => item.draggable)).toBe(false);
  });

  it('are put into another order from their menu, which keys reach, and say so', async () => {
    const server = await open();
    await choose('Rome', 'Move back');
    expect(await screen.findByText('Rome is number 2 of 3 now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(names()).toEqual(['Oslo', 'Rome', 'Lima']);
    expect(server.asked.find(({ path }) => path === REORDER)?.options).toEqual({
      board_id: 'b',
      section_ids: ['Oslo', 'Rome', 'Lima'],
    });
  });

  it('are not offered a place before the first or behind the last one', async () => {
    await open();
    const items = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: `More options for ${name}` }));
      await screen.findByRole('menuitem', { name: 'Rename section' });
      const all = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      return all.filter((label) => label?.startsWith('Move'));
    };
    expect(await items('Rome')).toEqual(['Move back']);
    expect(await items('Oslo')).toEqual(['Move forward', 'Move back']);
    expect(await items('Lima')).toEqual(['Move forward']);
  });

  it('are put into another order by a drag', async () => {
    const server = await open();
    const [rome, , lima] = screen.getAllByRole('listitem');
    fireEvent.dragStart(lima as HTMLElement, { dataTransfer });
    fireEvent.dragOver(rome as HTMLElement, { dataTransfer });
    fireEvent.drop(rome as HTMLElement, { dataTransfer });
    await waitFor(() => expect(names()).toEqual(['Lima', 'Rome', 'Oslo']));
    await waitFor(() => expect(server.asked.filter(({ path }) => path === REORDER)).toHaveLength(1));
  });

  it('stand where they stood when the order is refused', async () => {
    await open({ [REORDER]: () => ({ refused: { status: 409, message: 'Not now.' } }) });
    await choose('Oslo', 'Move forward');
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(names()).toEqual(['Rome', 'Oslo', 'Lima']);
  });

  it('stand where they stand by now when the order is refused', async () => {
    let order = three;
    await open({
      [LIST]: () => order,
      [REORDER]: () => {
        order = ['Lima', 'Oslo', 'Rome'].map(section);
        return { refused: { status: 409, message: 'Not now.' } };
      },
    });
    await choose('Oslo', 'Move forward');
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Lima', 'Oslo', 'Rome']));
  });

  it('keep the order that was chosen when an answer from before it comes late', async () => {
    let late: (order: unknown) => void = () => undefined;
    let answer: () => unknown = () => three;
    const { client } = await open({
      [LIST]: () => answer(),
      [REORDER]: () => ({ board_id: 'b', section_ids: [], undo: null }),
    });
    answer = () =>
      new Promise((resolve) => {
        late = resolve;
      });
    void client.refetchQueries({ queryKey: sectionsOf('b').queryKey });
    await choose('Rome', 'Move back');
    await screen.findByText('Rome is number 2 of 3 now');
    await act(async () => late(three));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(sectionsOf('b').queryKey)?.map(({ id }) => id)).toEqual(['Oslo', 'Rome', 'Lima']);
  });

  it('keep their order where there is no place further on', () => {
    expect(movedTo(three, 0, -1)).toBe(three);
    expect(movedTo(three, 2, 3)).toBe(three);
    expect(movedTo(three, 0, 2).map(({ id }) => id)).toEqual(['Oslo', 'Lima', 'Rome']);
  });

  it('are deleted once it was said that their pins stay', async () => {
    const server = await open({ '/resource/BoardSectionResource/delete/': () => ({ id: 'Rome', board_id: 'b' }) });
    await choose('Rome', 'Delete section');
    expect(await screen.findByText('Its 2 Pins stay on the board.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete section' }));
    await screen.findByText('Rome is deleted');
    expect(server.asked.some(({ path }) => path === '/resource/BoardSectionResource/delete/')).toBe(true);
  });
});
