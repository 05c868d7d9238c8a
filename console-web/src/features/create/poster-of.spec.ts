import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { posterOf } from './poster-of.ts';

const { createObjectURL, revokeObjectURL } = URL;
const revoked: string[] = [];

beforeEach(() => {
  // jsdom plays nothing, and has no addresses of files.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  URL.createObjectURL = () => 'blob:video';
  URL.revokeObjectURL = (url) => void revoked.push(url);
});
afterEach(() => {
  jest.restoreAllMocks();
  revoked.length = 0;
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

describe('the poster of a video', () => {
  it('is not waited for once its draft is removed', async () => {
    const removal = new AbortController();
    const poster = posterOf(new Blob(['video']), removal.signal);
    removal.abort();
    await expect(poster).rejects.toThrow('cannot show this video');
    expect(revoked).toEqual(['blob:video']);
  });
});
