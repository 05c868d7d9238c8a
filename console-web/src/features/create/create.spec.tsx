import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { fileFlaw } from './check-file.ts';
import { DropZone } from './drop-zone.tsx';
import { isLargeEnough } from './load-image.ts';
import { ownPinId } from './own-pin.ts';
import { useLinkPictures } from './use-link-picture.ts';
import { WebsiteForm } from './website-form.tsx';

const pinnable = (url: string) => ({
  type: 'pinnable',
  url,
  width: 400,
  height: 400,
  title: null,
  preview: { url: `/i/${url.at(-1)}`, width: 236, height: 236 },
});
const two = [pinnable('https://a.test/1'), pinnable('https://a.test/2')];
const serve = (found: unknown) => {
  signedIn();
  return standInServer({
    '/resource/FindPinImagesResource/get/': () => found,
    '/v3/pins/image/': () => ({ refused: { status: 503, message: null } }),
  });
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a picture that is loaded [S-132]', () => {
  it.each([
    [119, 500, false],
    [500, 119, false],
    [120, 120, true],
  ])('of %d by %d px counts: %s', (width, height, counts) => expect(isLargeEnough({ width, height })).toBe(counts));
});

describe('saving from a website', () => {
  const find = async () => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a.test' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Find pictures' })));
  };

  it('offers its pictures with the first chosen and registered, whatever becomes of that [S-129] [S-131]', async () => {
    const server = serve(two);
    const onAdd = jest.fn();
    render(<WebsiteForm onAdd={onAdd} askIn={null} />);
    await find();
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    await waitFor(() => expect(server.asked.at(-1)?.options).toEqual({ image_url: 'https://a.test/1' }));
    fireEvent.click(boxes[1] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 pictures' }));
    expect(onAdd.mock.calls[0]?.[0]).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['address-not-allowed', "Pictures can't be saved from that address: it is private, or not on the web."],
    ['unreachable', "That website can't be reached. Check the address, or try again later."],
    ['not-found', "That page can't be opened. It may be gone, or not open to everyone."],
  ])('says why a typed address has no pictures: %s', async (reason, words) => {
    serve({ refused: { status: 422, message: null, data: { reason } } });
    render(<WebsiteForm onAdd={() => undefined} askIn={null} />);
    await find();
    expect((await screen.findByRole('status')).textContent).toBe(words);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('says that it was not looked for when no answer comes', async () => {
    serve(two);
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    render(<WebsiteForm onAdd={() => undefined} askIn={null} />);
    await find();
    expect(await screen.findByText("The page wasn't searched. Check your connection and try again.")).toBeTruthy();
  });
});

describe('a link without a picture', () => {
  const Shown = () => {
    const pictures = useLinkPictures({
      description: null,
      imageUrl: null,
      link: 'https://a.test',
      method: 'scraped',
      guid: null,
      color: null,
      action: 'create',
    });
    return <p>{pictures.chosen?.url ?? pictures.state}</p>;
  };
  it('takes the first picture of its page [S-128] [S-129]', async () => {
    serve(two);
    render(<Shown />);
    expect(await screen.findByText('https://a.test/1')).toBeTruthy();
  });
  it('is silent when the page cannot be read [S-133]', async () => {
    serve({ refused: { status: 422, message: 'refused' } });
    render(<Shown />);
    expect(await screen.findByText('none')).toBeTruthy();
  });
});

describe('files', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  const zone = () => {
    const onFiles = jest.fn();
    render(<DropZone small={false} mayVideo={false} onFiles={onFiles} />);
    return onFiles;
  };
  it('come in by being chosen, several at once', () => {
    const onFiles = zone();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    expect(input.multiple).toBe(true);
    fireEvent.change(input, { target: { files: [file('a.png'), file('b.png')] } });
    expect(onFiles.mock.calls[0]?.[0]).toHaveLength(2);
  });
  it('come in by being dropped', () => {
    const onFiles = zone();
    fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files: [file('a.png')], types: ['Files'] } });
    expect(onFiles).toHaveBeenCalledTimes(1);
  });
  it('come in by being pasted', () => {
    const onFiles = zone();
    const paste = Object.assign(new Event('paste', { cancelable: true }), {
      clipboardData: { files: [file('a.png')] },
    });
    act(() => {
      window.dispatchEvent(paste);
    });
    expect(onFiles).toHaveBeenCalledTimes(1);
  });
  it('are turned away for their kind or size', () => {
    expect(fileFlaw({ type: 'image/svg+xml', size: 10 }, true)).toBe("This file type isn't supported.");
    expect(fileFlaw({ type: 'image/png', size: 32 * 1024 * 1024 }, false)).toBeNull();
    expect(fileFlaw({ type: 'image/png', size: 32 * 1024 * 1024 + 1 }, true)).toBe('This file is too large.');
  });
});

describe('videos', () => {
  const video = { type: 'video/mp4', size: 209_000_000 };
  it('are taken up to 209 million bytes, from accounts that may [S-141 part] [S-146 part]', () => {
    expect(fileFlaw(video, true)).toBeNull();
    expect(fileFlaw({ ...video, size: 209_000_001 }, true)).toBe('This file is too large.');
    expect(fileFlaw(video, false)).toBe("Video uploads aren't available for your account yet.");
  });
  it.each([
    [true, 'Choose pictures or videos', true],
    [false, 'Choose pictures', false],
  ])('may be chosen: %s', (mayVideo, name, accepted) => {
    render(<DropZone small={false} mayVideo={mayVideo} onFiles={() => undefined} />);
    expect(screen.getByRole('button', { name })).toBeTruthy();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    expect(input.accept.split(',').includes('video/mp4')).toBe(accepted);
  });
});

describe('a link to the product itself', () => {
  const own = (address: string) => ownPinId(address, ['pins.test']);
  it('leads to the pin', () => {
    expect(own('https://pins.test/pin/abc/')).toBe('abc');
    expect(own('http://www.pins.test/amp/pin/abc')).toBe('abc');
  });
  it('is no other host, path or protocol', () => {
    expect(own('https://pins.test.evil.test/pin/abc/')).toBeNull();
    expect(own('https://pins.test/pin/abc/repin/')).toBeNull();
    expect(own('javascript://pins.test/pin/abc/')).toBeNull();
  });
});
