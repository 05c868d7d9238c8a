import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.ts';

interface RoundTrip {
  readonly asked: readonly string[];
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

const slow = () => {
  const sent: RoundTrip[] = [];
  const answerAll = (asked: readonly string[]) =>
    new Promise<readonly string[]>((done, fail) => {
      sent.push({ asked, answer: () => done(asked.map((one) => `${one}!`)), fail });
    });
  return { sent, gathered: new Batcher(answerAll) };
};

describe('what is asked for at the same time', () => {
  it('goes together, and each gets its own answer', async () => {
    const { sent, gathered } = slow();
    const answers = Promise.all([gathered.ask('a'), gathered.ask('b'), gathered.ask('a')]);
    await turn();
    expect(sent.map(({ asked }) => asked)).toEqual([['a', 'b', 'a']]);
    sent[0]?.answer();
    expect(await answers).toEqual(['a!', 'b!', 'a!']);
  });

  it('never joins a round trip that was sent before: it would not see what was written since', async () => {
    const { sent, gathered } = slow();
    const first = gathered.ask('a');
    await turn();
    const second = gathered.ask('a');
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    expect(await first).toBe('a!');
    await turn();
    expect(sent.map(({ asked }) => asked)).toEqual([['a'], ['a']]);
    sent[1]?.answer();
    expect(await second).toBe('a!');
  });

  it('fails together, and what is asked for afterwards is answered', async () => {
    const { sent, gathered } = slow();
    const failing = Promise.allSettled([gathered.ask('a'), gathered.ask('b')]);
    await turn();
    sent[0]?.fail(new Error('gone'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = gathered.ask('c');
    await turn();
    sent[1]?.answer();
    expect(await next).toBe('c!');
  });

  it('goes in as many round trips as it takes when it is more than one may hold', async () => {
    const { sent, gathered } = slow();
    const answers = Promise.all(Array.from({ length: 100 }, (_none, index) => gathered.ask(String(index))));
    await turn();
    sent[0]?.answer();
    await turn();
    await turn();
    sent[1]?.answer();
    expect(await answers).toHaveLength(100);
    expect(sent.map(({ asked }) => asked.length)).toEqual([64, 36]);
  });
});
