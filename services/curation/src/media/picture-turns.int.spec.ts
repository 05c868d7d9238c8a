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
    const largestOnes = Array.from({ length: 6 }, () => noted('ana', upload(ana, largest)));
    // The network decides which of them arrives last.
    const refused = await Promise.any(
      largestOnes.map((one) => one.then((answer) => (answer.status === 503 ? answer : Promise.reject(answer)))),
    );
    const before = answered.length;
    const other = noted('bob', upload(bob, small));
    expect(refused.code).toBe(2216);
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    const statuses = (await Promise.all(largestOnes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 503]);
    expect(await other).toMatchObject({ status: 201 });
    // At most after the one that is drawn, and one that begins while his is on its way.
    expect(answered.indexOf('bob 201') - before).toBeLessThanOrEqual(2);
    expect((await upload(ana, small)).status).toBe(201);
  }, 180_000);
});
