import type { PinInfo } from '@corkboard/rules/curation/addresses';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { board, savedPin, scene, section } from '../../../features/saving/saving-fixture.tsx';
import { showRouted } from '../../../lib/show-routed.tsx';
import { LinkPage } from './link-page.tsx';

const info: PinInfo = {
  ...{ description: 'A red chair', imageUrl: null, link: 'https://a.test/', method: 'button', guid: 'guid-1' },
  ...{ color: '#aa3300', action: 'create' },
};
const SECTIONS = '/v3/boards/Deep/sections/';
const SAVE = '/v3/pins/';
const picture = { type: 'pinnable', url: 'https://a.test/1', title: null, preview: { url: '/i/1' } };

beforeAll(() => {
  Object.defineProperty(window, 'opener', { value: null });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The two flows: beside the picture on a desktop, a page of its own on a phone. */
const flows = [
  ['desktop', 'link-frame'],
  ['mobile', 'choose-page'],
] as const;

const open = async (flow: string, frame: string, answers: NonNullable<Parameters<typeof scene>[0]>['answers'] = {}) => {
  const server = scene({
    networks: ['facebook'],
    boards: [board('Deep', { section_count: 1 }), board('Flat'), board('Steps')],
    sections: [section('Lamps')],
    answers: {
      '/resource/FindPinImagesResource/get/': () => [picture],
      [SECTIONS]: ({ name }) => ({ section: section('made', { title: String(name).trim() }), pin: savedPin() }),
      [SAVE]: () => savedPin(),
      ...answers,
    },
  });
  await showRouted(() => <LinkPage info={info} flow={flow} />);
  const shown = within(await screen.findByTestId(frame));
  await waitFor(() => expect(document.querySelector('img[src="/i/1"]')).not.toBeNull());
  return { ...server, shown, sent: (to: string) => server.asked.filter(({ path }) => path === to) };
};
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

describe.each(flows)('the flow of a link, %s', (flow, frame) => {
  it('asks for a new section in a dialog called Add section, over the sections of its board [S-021] [S-112 part]', async () => {
    const { shown } = await open(flow, frame);
    await press(await shown.findByRole('option', { name: /Deep/ }));
    await press(await shown.findByRole('option', { name: 'Create section' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add section' });
    expect(within(dialog).getByLabelText('Name').getAttribute('placeholder')).toBe('Like "Lighting"');
    expect(within(dialog).getByRole('button', { name: 'Add' })).toBeTruthy();
    expect(shown.getByText('Lamps')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Create section' })).toBeNull();
  });

  it('makes the section and saves the pin of the link into it by one call [S-050]', async () => {
    const { shown, sent } = await open(flow, frame);
    await press(await shown.findByRole('option', { name: /Deep/ }));
    await press(await shown.findByRole('option', { name: 'Create section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add section' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Chairs' } });
    await press(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent(SECTIONS)).toHaveLength(1));
    expect(sent(SECTIONS)[0]?.options).toEqual({
      name: 'Chairs',
      pinImport: {
        ...{ description: 'A red chair', imageUrl: 'https://a.test/1', link: 'https://a.test/' },
        ...{ method: 'button', guid: 'guid-1', color: '#aa3300' },
      },
    });
    expect(sent(SAVE)).toEqual([]);
  });

  it('shares the pin of a link where that is asked for, also with a new section [S-086]', async () => {
    const { shown, sent } = await open(flow, frame);
    await press(await shown.findByRole('switch', { name: 'Facebook' }));
    await press(await shown.findByRole('option', { name: /Flat/ }));
    await waitFor(() => expect(sent(SAVE)).toHaveLength(1));
    expect(sent(SAVE)[0]?.options).toMatchObject({ boardId: 'Flat', share_facebook: true });
    cleanup();
    const again = await open(flow, frame);
    await press(await again.shown.findByRole('switch', { name: 'Facebook' }));
    await press(await again.shown.findByRole('option', { name: /Deep/ }));
    await press(await again.shown.findByRole('option', { name: 'Create section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add section' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Chairs' } });
    await press(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(again.sent(SECTIONS)).toHaveLength(1));
    expect(again.sent(SECTIONS)[0]?.options).toMatchObject({ name: 'Chairs', share_facebook: true });
  });

  it('has the guid of the link, but another one for another board', async () => {
    const refused = { status: 500, message: null };
    const { shown, sent } = await open(flow, frame, { [SAVE]: () => ({ refused }) });
    for (const [count, name] of [/Flat/, /Flat/, /Steps/].entries()) {
      await press(await shown.findByRole('option', { name }));
      await waitFor(() => expect(sent(SAVE)).toHaveLength(count + 1));
    }
    const guids = sent(SAVE).map(({ options }) => (options['state'] as { guid: string }).guid);
    expect(guids).toEqual(['guid-1', 'guid-1', expect.not.stringMatching('guid-1')]);
  });

  it('asks for all boards as they stand on the profile [S-366 part]', async () => {
    const { shown, sent } = await open(flow, frame);
    await shown.findByRole('option', { name: /Flat/ });
    const [asked] = sent('/resource/BoardPickerBoardsResource/get/');
    expect(asked?.options).toEqual({ filter: 'all', field_set_key: 'profile_grid_item', shortlist_suggestions: 2 });
  });

  it('makes a board in the picker itself, and saves to it [S-112]', async () => {
    const { shown, sent } = await open(flow, frame);
    await press(await shown.findByRole('option', { name: 'Create board' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(shown.getByLabelText('Name'), { target: { value: 'Chairs' } });
    await press(shown.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent(SAVE)).toHaveLength(1));
    expect(sent('/resource/BoardResource/create/')[0]?.options).toMatchObject({ name: 'Chairs' });
    expect(sent(SAVE)[0]?.options).toMatchObject({ boardId: 'fresh', sectionId: null });
  });
});
