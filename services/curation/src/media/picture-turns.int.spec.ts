import { describe, expect, it } from '@jest/globals';
import { image, jpeg, signedIn, upload, useMediaApp } from './media-app.suite.ts';

useMediaApp();

describe('the largest pictures of one account, all at once', () => {
  it('are drawn one after the other, others between them, and what does not fit is told to come later', async () => {
    const [ana, bob] = [await signedIn('ana'), await signedIn('bob')];
    const largest = await image(12_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    const small = await jpeg(200, 200);
    const answered: string[] = [];
    const noted = async (who: string, answer: ReturnType<typeof upload>) => {
      const { status, code, headers } = await answer;
      answered.push(`${who} ${status}`);
      return { status, code, retryAfter: Number(headers.get('retry-after')) };
    };
    const first = noted('ana', upload(ana, largest));
    const rest = Array.from({ length: 5 }, () => noted('ana', upload(ana, largest)));
    const refused = await Promise.race(rest);
    const other = noted('bob', upload(bob, small));
    const all = await Promise.all([first, ...rest]);
    expect(refused).toMatchObject({ status: 503, code: 2216 });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 503]);
    expect(await other).toMatchObject({ status: 201 });
    expect(answered.indexOf('bob 201')).toBeLessThanOrEqual(2);
    expect((await upload(ana, small)).status).toBe(201);
  }, 180_000);
});
