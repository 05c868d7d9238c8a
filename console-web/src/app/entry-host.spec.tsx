import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { pinOf } from '../features/entry/occasion-picture.tsx';
import { aViewer } from '../lib/a-viewer.ts';
import { setViewer } from '../lib/bootstrap.ts';
import { type EntryPrompt, promptEntry } from '../lib/session/entry-prompt.ts';
import { EntryHost } from './entry-host.tsx';

const lamp = {
  entityId: 'lamp',
  dominantColor: '#aa3300',
  embed: { src: 'https://player.test/1', type: 'video' },
  imageSpec_236x: { url: '/i/236x/lamp', width: 236, height: 354 },
};
let asked: unknown[] = [];

beforeEach(() => {
  asked = [];
  setViewer(aViewer());
  history.replaceState(null, '', '/');
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!url.startsWith('/_/graphql/')) return new Promise(() => undefined);
    const body = JSON.parse(String(init.body)) as { variables: { pinId: string } };
    asked.push(body);
    const pin = body.variables.pinId === 'lamp' ? lamp : null;
    return { status: 200, ok: true, headers: new Map(), text: async () => JSON.stringify({ data: { pin } }) };
  }) as unknown as typeof fetch;
});

const prompted = async (prompt: Omit<EntryPrompt, 'view'>, path = '/') => {
  history.replaceState(null, '', path);
  render(<EntryHost />);
  act(() => promptEntry({ view: 'signup', ...prompt }));
  await screen.findByTestId('entry-title');
};
const picture = () => screen.findByTestId('entry-pin');
const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 20)));

describe('a sign-up to save or to download', () => {
  it.each(['save', 'download'] as const)('shows the pin of the page: %s [E-043]', async (source) => {
    await prompted({ source }, '/pin/lamp/');
    expect((await picture()).getAttribute('src')).toBe('/i/236x/lamp');
    expect(asked).toEqual([{ operationName: 'FullPageSignupIconPinQuery', variables: { pinId: 'lamp' } }]);
  });

  it.each(['save', 'download'] as const)('shows the pin that was named, on any page: %s [E-043]', async (source) => {
    await prompted({ source, pinId: 'lamp' }, '/search/pins/');
    expect((await picture()).getAttribute('src')).toBe('/i/236x/lamp');
  });

  it('shows none elsewhere, and none for another reason [E-043]', async () => {
    await prompted({ source: 'save' }, '/search/pins/');
    await settled();
    expect(screen.queryByTestId('entry-pin')).toBeNull();
    expect(pinOf({ source: 'comment', pinId: 'lamp' }, '/pin/lamp/')).toBeNull();
    expect(pinOf({ source: 'save' }, '/pin/lamp/repin/x/')).toBeNull();
    expect(pinOf({ source: 'save' }, '/pin/create/')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('shows the picture of 236 px on the colour of the pin, and nothing of others [E-044]', async () => {
    await prompted({ source: 'save', pinId: 'lamp' });
    const image = await picture();
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['236', '354']);
    expect(image.parentElement?.style.backgroundColor).toBe('rgb(170, 51, 0)');
    expect(image.parentElement?.style.aspectRatio).toBe('236 / 354');
    expect(document.querySelector('iframe, video, embed')).toBeNull();
    expect(document.body.innerHTML).not.toContain('player.test');
  });

  it('shows the mark where the pin cannot be seen', async () => {
    await prompted({ source: 'save', pinId: 'secret' });
    await settled();
    expect(screen.queryByTestId('entry-pin')).toBeNull();
    expect(document.querySelector('header svg')).not.toBeNull();
  });
});

describe('a sign-up to follow', () => {
  const creator = { name: 'Ana', imageUrl: '/i/ana' };

  it('shows whom, with their picture or their initial [E-042]', async () => {
    await prompted({ source: 'follow', creator });
    expect((await screen.findByTestId('entry-creator')).querySelector('img')?.getAttribute('src')).toBe('/i/ana');
    act(() => promptEntry({ view: 'signup', source: 'follow', creator: { name: 'Bo', imageUrl: null } }));
    expect((await screen.findByTestId('entry-creator')).textContent).toBe('B');
  });

  it('is the only reason to show somebody [E-042]', async () => {
    await prompted({ source: 'comment', creator });
    await settled();
    expect(screen.queryByTestId('entry-creator')).toBeNull();
  });
});
