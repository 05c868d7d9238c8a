import type { Offsets } from './inbox.ts';
import { pause } from './pause.ts';
import type { FollowedLog, Lag, Source } from './source.ts';

export interface LogSourceOptions {
  readonly consumer: string;
  readonly topics: readonly string[];
  readonly log: FollowedLog;
  readonly offsets: Offsets;
}

const BATCH = 200;
/** The safety net below the wake-ups, which come from the same process; in milliseconds. */
const POLL = 15_000;
const [FIRST_BACKOFF, LONGEST_BACKOFF] = [250, 5_000];

const sumOf = (each: readonly Lag[]): Lag => ({
  messages: each.reduce((sum, { messages }) => sum + (messages ?? 0), 0),
  seconds: Math.max(0, ...each.map(({ seconds }) => seconds ?? 0)),
});

/** Messages of a log within the same process, each topic from its own offset. */
export const logSource = ({ consumer, topics, log, offsets }: LogSourceOptions): Source => {
  type Run = Parameters<Source['run']>;
  const follow = async (topic: string, [accept, signal, watch]: Run): Promise<void> => {
    let woken = new AbortController();
    const unfollow = log.follow(topic, () => woken.abort());
    let backoff = FIRST_BACKOFF;
    let failing = false;
    // Where it stands is asked again only after an error, and where another process may have gone on meanwhile.
    let offset: number | null = null;
    while (!signal.aborted) {
      woken = new AbortController();
      try {
        offset ??= await offsets.offsetOf(consumer, topic);
        const read = await log.read(topic, offset, BATCH);
        const last = read.at(-1);
        if (last) {
          await accept(read.map(({ message }) => message));
          await offsets.saveOffset(consumer, topic, last.offset);
          offset = last.offset;
        } else {
          await pause(POLL, AbortSignal.any([signal, woken.signal]));
          if (!woken.signal.aborted) offset = null;
        }
        backoff = FIRST_BACKOFF;
        if (failing) watch?.listening();
        failing = false;
      } catch (error) {
        offset = null;
        failing = true;
        watch?.failed(error, 'reading goes on after a pause');
        await pause(backoff, signal);
        backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
      }
    }
    unfollow();
  };

  return {
    async run(...run) {
      await Promise.all(topics.map((topic) => follow(topic, run)));
    },
    async lag() {
      return sumOf(
        await Promise.all(topics.map(async (topic) => log.behind(topic, await offsets.offsetOf(consumer, topic)))),
      );
    },
  };
};
