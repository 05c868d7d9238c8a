import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { silent } from '@corkboard/event-store/log';
import { type Append, type Claim, StoreUnavailable } from '@corkboard/event-store/port';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import type { Note } from '../checker/claims/facts.ts';
import { Random } from '../random.ts';

/** One process that signs up under few names, gives them up again, and writes to few streams beside; prints its notes. */
const [url = '', seed = '0', seconds = '10'] = process.argv.slice(2);

const LANES = 12;
const NAMES = 24;
const STREAMS = 8;
/** Of writes without claims that got no answer, this share is not asked for again. */
const GIVEN_UP = 0.15;
/** So long after the end something is still asked for again, in milliseconds. */
const PATIENCE = 180_000;

const store = await openPostgresEventStore({ url, schema: 'claimed', log: silent });
const end = Date.now() + Number(seconds) * 1_000;
const notes: Note[] = [];

interface Wanted {
  readonly stream: string;
  readonly expectedRevision: Append['expectedRevision'];
  readonly size?: number;
  readonly gives?: string;
  readonly takes?: string;
  /** Whether it may be left alone without an answer. */
  readonly mayGiveUp?: () => boolean;
}

const claim = (value: string | undefined): readonly Claim[] => (value === undefined ? [] : [{ kind: 'name', value }]);

const appendOf = ({ stream, expectedRevision, size = 1, gives, takes }: Wanted, write: string): Append => {
  const says = (part: number) => (part === 0 ? { write, ...(gives && { gives }), ...(takes && { takes }) } : { write });
  const events = Array.from({ length: size }, (_, part) => sampleEvent(says(part)));
  return { stream, expectedRevision, events, claims: claim(takes), release: claim(gives) };
};

const tried = async (append: Append): Promise<number | 'refused' | 'unanswered'> => {
  try {
    const result = await store.append(append);
    return 'revision' in result ? result.revision : 'refused';
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return 'unanswered';
  }
};

/** Asks until there is an answer; null: it was left alone without one. */
const ask = async (wanted: Wanted): Promise<number | 'refused' | null> => {
  const append = appendOf(wanted, randomUUID());
  const { stream, size = 1, mayGiveUp } = wanted;
  const write = append.events[0]?.data['write'] as string;
  for (let unanswered = 0; ; unanswered += 1) {
    const answer = await tried(append);
    if (answer !== 'unanswered' || mayGiveUp?.()) {
      const said = answer === 'unanswered' ? null : answer;
      notes.push({ write, stream, size, answer: said, unanswered: unanswered + (said === null ? 1 : 0) });
      return said;
    }
    if (Date.now() > end + PATIENCE) throw new Error(`no answer for ${write} of ${stream}`);
    await sleep(20);
  }
};

/** Takes a name, perhaps another one for it, and gives it up. */
const signUp = async (random: Random): Promise<void> => {
  const name = (): string => `name-${random.whole(1, NAMES)}`;
  const stream = `person-${randomUUID()}`;
  const first = name();
  const second = name();
  let at = await ask({ stream, expectedRevision: 'none', takes: first, size: random.whole(1, 3) });
  if (typeof at !== 'number') return;
  await sleep(random.whole(0, 30));
  let held = first;
  const moved = second === first ? 'refused' : await ask({ stream, expectedRevision: at, gives: first, takes: second });
  if (typeof moved === 'number') [held, at] = [second, moved];
  await sleep(random.whole(0, 30));
  await ask({ stream, expectedRevision: random.chance(0.5) ? at : 'exists', gives: held });
};

/** Last revisions that this process was told of; often somebody else's has come behind them. */
const seen = new Map<string, number>();

const writeOn = async (random: Random): Promise<void> => {
  const stream = `log-${random.whole(1, STREAMS)}`;
  const expectedRevision = random.chance(0.5) ? 'any' : (seen.get(stream) ?? 'none');
  const mayGiveUp = (): boolean => random.chance(GIVEN_UP);
  const answer = await ask({ stream, expectedRevision, size: random.whole(1, 3), mayGiveUp });
  if (typeof answer === 'number') seen.set(stream, answer);
};

const lane = async (nth: number): Promise<void> => {
  const random = new Random(Number(seed), nth);
  while (Date.now() < end) {
    await (random.chance(0.6) ? signUp(random) : writeOn(random));
    await sleep(random.whole(0, 5));
  }
};

await Promise.all(Array.from({ length: LANES }, (_, nth) => lane(nth)));
await store.close();
process.stdout.write(JSON.stringify(notes));
