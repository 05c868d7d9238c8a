import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { AdsSettings } from './ads-settings.tsx';

const ADDRESS = '/v3/settings/ads/';
const refused = { refused: { status: 503, message: null } };
let personal = true;
let saves: () => unknown;

beforeEach(() => {
  personal = true;
  saves = () => null;
});
afterEach(() => {
  for (const { id } of shownToasts()) act(() => dismissToast(id));
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const show = async (isMinor = false) => {
  signedIn();
  const server = standInServer({
    [ADDRESS]: (options) => {
      if (!('personal_ads' in options)) return saves() ?? { personal_ads: personal };
      const failure = saves();
      if (failure) return failure;
      personal = options['personal_ads'] === true;
      return { personal_ads: personal };
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <AdsSettings isMinor={isMinor} />
        <ToastRegion />
      </QueryClientProvider>,
    );
  });
  return server;
};
const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Personal ads' });
const flip = async () => {
  const found = await choice();
  await act(async () => void fireEvent.click(found));
};

describe('the settings of ads', () => {
  it('say what each choice means, and take an objection, which Undo takes back', async () => {
    const { asked } = await show();
    expect((await choice()).checked).toBe(true);
    expect(screen.getByText(/Only the words of what you search for/)).toBeTruthy();
    await flip();
    expect(await screen.findByText('Personal ads are off')).toBeTruthy();
    expect([personal, (await choice()).checked]).toEqual([false, false]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
    await waitFor(() => expect(personal).toBe(true));
    const sent = asked.filter(({ method }) => method === 'PUT').map(({ options }) => options['personal_ads']);
    expect(sent).toEqual([false, true]);
  });

  it('stay as they were when a choice was not saved, and say so', async () => {
    await show();
    await choice();
    saves = () => refused;
    await flip();
    expect(await screen.findByText('Your choice was not saved. Try again.')).toBeTruthy();
    expect([personal, (await choice()).checked]).toEqual([true, true]);
  });

  it('are asked for again when they did not come', async () => {
    let fails = true;
    saves = () => (fails ? { refused: { status: 400, message: null } } : null);
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await act(async () => void fireEvent.click(retry));
    expect((await choice()).checked).toBe(true);
  });

  it('say that a browser objects by Global Privacy Control', async () => {
    await show();
    expect(screen.queryByText(/Global Privacy Control/)).toBeNull();
    Object.assign(navigator, { globalPrivacyControl: true });
    await show();
    expect(await screen.findByText(/Global Privacy Control/)).toBeTruthy();
  });

  it('have nothing to choose under 18', async () => {
    const { asked } = await show(true);
    expect(screen.getByText('You are under 18, so you see no ads at all.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(asked).toEqual([]);
  });
});
