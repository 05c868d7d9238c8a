import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { board, savedPin, scene } from '../../../features/saving/saving-fixture.tsx';
import { showRouted } from '../../../lib/show-routed.tsx';
import { BuilderPage } from './builder-page.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const picture = { type: 'pinnable', url: 'https://a.test/1', title: null, preview: { url: '/i/1' } };
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const option = async (name: RegExp) => (await screen.findAllByRole('option', { name }))[0] as HTMLElement;

/** The builder with a picture from a website, and `boards` to choose from. */
const open = async () => {
  const server = scene({
    boards: [board('Plain'), board('Hidden', { privacy: 'secret' })],
    networks: ['facebook'],
    answers: {
      '/resource/FindPinImagesResource/get/': () => [picture],
      '/v3/pins/image/': () => ({ media_upload_id: 'm' }),
      '/resource/PinResource/create/': () => savedPin(),
    },
  });
  await showRouted(BuilderPage);
  fireEvent.change(screen.getByLabelText('Address of the page'), { target: { value: 'a.test' } });
  await press(screen.getByRole('button', { name: 'Find pictures' }));
  await press(await screen.findByRole('button', { name: 'Add 1 picture' }));
  return server;
};
const choose = async (button: string, name: RegExp) => {
  await press(screen.getByRole('button', { name: button }));
  await press(await option(name));
};

describe('sharing new pins', () => {
  it('is offered once a public board is chosen, and said with each of them [S-086]', async () => {
    const server = await open();
    expect(screen.queryByRole('switch')).toBeNull();
    await choose('Choose board', /Plain/);
    await press(await screen.findByRole('switch', { name: 'Facebook' }));
    await press(screen.getByRole('button', { name: 'Save Pin' }));
    const sent = () => server.asked.find(({ path }) => path.includes('PinResource/create'));
    await waitFor(() => expect(sent()?.options).toMatchObject({ board_id: 'Plain', share_facebook: true }));
  });

  it('ends when a secret board is chosen instead [S-063] [S-086]', async () => {
    const server = await open();
    await choose('Choose board', /Plain/);
    await press(await screen.findByRole('switch', { name: 'Facebook' }));
    await choose('Plain', /Hidden/);
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    await press(screen.getByRole('button', { name: 'Save Pin' }));
    const sent = () => server.asked.find(({ path }) => path.includes('PinResource/create'));
    await waitFor(() => expect(sent()?.options['board_id']).toBe('Hidden'));
    expect(sent()?.options).not.toHaveProperty('share_facebook');
  });
});
