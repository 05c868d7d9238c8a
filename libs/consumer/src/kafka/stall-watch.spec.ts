import { describe, expect, it } from '@jest/globals';
import { StallWatch } from './stall-watch.ts';

/** A watch of 20 s, and the hand of its clock. */
const watching = () => {
  let now = 1_000;
  const watch = new StallWatch(20_000, () => now);
  const after = (seconds: number): void => {
    now += seconds * 1_000;
  };
  return { watch, after };
};

describe('a watch over a client of Kafka', () => {
  it('says nothing of one that fetches', () => {
    const { watch, after } = watching();
    watch.joined();
    for (let second = 0; second < 120; second += 1) {
      watch.asked(1);
      after(1);
      watch.answered(1);
      expect(watch.stall()).toBeNull();
    }
  });

  it('says so after 20 s, not before, when no broker is asked, whatever heartbeats go on', () => {
    const { watch, after } = watching();
    watch.asked(1);
    watch.answered(1);
    after(20);
    expect(watch.stall()).toBeNull();
    after(0.001);
    expect(watch.stall()).toBe('no broker was asked for records for 20000 ms');
  });

  it('sees one broker that no longer answers beside another that does', () => {
    const { watch, after } = watching();
    watch.asked(2);
    for (let second = 0; second < 21; second += 1) {
      watch.asked(1);
      after(1);
      watch.answered(1);
    }
    expect(watch.stall()).toBe('broker 2 was asked for records and has not answered for 20000 ms');
  });

  it('takes neither a rebalance of 15 s nor several in a row for a stall', () => {
    const { watch, after } = watching();
    for (let times = 0; times < 5; times += 1) {
      watch.asked(2);
      after(15);
      expect(watch.stall()).toBeNull();
      watch.joined();
    }
    after(15);
    expect(watch.stall()).toBeNull();
  });

  it('takes no long handler for a stall, but counts from its end', async () => {
    const { watch, after } = watching();
    let end = (): void => undefined;
    const handled = watch.handling(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    after(600);
    expect(watch.stall()).toBeNull();
    end();
    await handled;
    after(20);
    expect(watch.stall()).toBeNull();
    after(1);
    expect(watch.stall()).not.toBeNull();
  });
});
