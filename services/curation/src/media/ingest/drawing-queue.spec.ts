import { ApiError } from '@corkboard/http-edge/api-error';
import { describe, expect, it } from '@jest/globals';
import { DrawingQueue, type ToDraw } from './drawing-queue.ts';

const MEGA = 1_000_000;
const start = (places: number, ofAccount = 240 * MEGA, ofAll = 960 * MEGA) => {
  const queue = new DrawingQueue({ places, ofAccount, ofAll });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const draw = (name: string, megapixels = 1, more: Partial<ToDraw> = {}) =>
    queue.take({ account: name.charAt(0), pixels: megapixels * MEGA, ...more }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { queue, begun, draw, end, settled };
};
const refusalOf = async (drawing: Promise<unknown>) => {
  const error = await drawing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? [error.definition.status, error.detail.retryAfterSeconds] : error;
};

describe('pictures that wait to be drawn', () => {
  it('are drawn one of an account at a time, also where there are more places', async () => {
    const { begun, draw, settled } = start(3);
    for (const name of ['a1', 'a2', 'b1']) void draw(name);
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('take no more places than there are', async () => {
    const { begun, draw, end, settled } = start(2);
    for (const name of ['a1', 'b1', 'c1']) void draw(name);
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  it("do not wait behind another account's", async () => {
    const { begun, draw, end } = start(1);
    for (const name of ['a1', 'a2', 'a3']) void draw(name, 60);
    void draw('b1');
    await end('a1');
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('are weighed by their pixels: who had fewer drawn comes first', async () => {
    const { begun, draw, end } = start(1);
    for (const name of ['a1', 'a2']) void draw(name, 60);
    for (const name of ['b1', 'b2', 'b3', 'b4']) void draw(name, 12);
    for (const name of ['a1', 'b1', 'b2', 'b3', 'b4']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2']);
    void draw('c1', 60);
    await end('a2');
    expect(begun.at(-1)).toBe('c1');
  });

  it('are refused with 503 beyond what may wait of an account, and of all', async () => {
    const { draw, end } = start(1, 120 * MEGA, 180 * MEGA);
    for (const name of ['a1', 'a2', 'a3']) void draw(name, 60);
    expect(await refusalOf(draw('a4', 60))).toEqual([503, 12]);
    void draw('b1', 60);
    expect(await refusalOf(draw('c1', 1))).toEqual([503, 18]);
    void draw('c2', 1, { patient: true });
    for (const name of ['a1', 'b1', 'c2']) await end(name);
    void draw('a5', 60);
    expect(await refusalOf(draw('a6', 1))).toEqual([503, 12]);
  });

  it('give their place back when they cannot be drawn', async () => {
    const { queue, begun, draw, settled } = start(1);
    const broken = queue.take({ account: 'a', pixels: 1 }, () => Promise.reject(new Error('damaged')));
    void draw('a2');
    await expect(broken).rejects.toThrow('damaged');
    await settled();
    expect(begun).toEqual(['a2']);
  });
});
