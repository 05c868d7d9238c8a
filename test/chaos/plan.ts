import { Random } from './random.ts';

export const LEADER_ROLES = ['projector', 'relay'] as const;
export type LeaderRole = (typeof LEADER_ROLES)[number];

/** Faults of a round. Times are in milliseconds. */
export type Fault =
  | { readonly kind: 'kill-service'; readonly replica: number }
  | { readonly kind: 'kill-leader'; readonly role: LeaderRole }
  | { readonly kind: 'kill-postgres' }
  | { readonly kind: 'stop-kafka'; readonly signal: 'SIGTERM' | 'SIGKILL'; readonly down: number }
  /** At the next append, or at the end of the next transaction with effects. */
  | { readonly kind: 'cut-connections'; readonly replica: number; readonly at: 'append' | 'effect' }
  | { readonly kind: 'lose-answers'; readonly replica: number; readonly during: number }
  /** The leader is not told that its connection, and with it its role, is gone. */
  | { readonly kind: 'two-leaders'; readonly role: LeaderRole }
  /** The leader stands still until another has taken over, then goes on where it stood. */
  | { readonly kind: 'leader-asleep'; readonly role: LeaderRole }
  /** PostgreSQL's own process stands still while it holds the head. */
  | { readonly kind: 'head-held'; readonly during: number }
  | { readonly kind: 'repeat-records' }
  | { readonly kind: 'disk-full'; readonly during: number }
  | { readonly kind: 'clock-jump'; readonly seconds: number; readonly replica: number };

export interface Planned {
  /** After the start of the writes. */
  readonly at: number;
  readonly fault: Fault;
}

/** Service whose replicas are broken: a small one that can be given mistakes, or curation itself. */
export type Whose = 'tally' | 'curation';

export interface Plan {
  readonly whose: Whose;
  readonly faults: readonly Planned[];
  /** Time for which writes are requested, in milliseconds. */
  readonly during: number;
  /** Of all writes, how many are asked for twice at once, of two replicas. */
  readonly asksTwice: number;
}

/** Tools that a machine may lack. */
export interface Means {
  readonly disk: boolean;
  readonly clock: boolean;
}

export const REPLICAS = 2;

type Make = (random: Random) => Fault;

const replica = (random: Random): number => random.whole(0, REPLICAS - 1);

const deckOf = ({ disk, clock }: Means): readonly Make[] => [
  () => ({ kind: 'kill-postgres' }),
  (random) => ({ kind: 'stop-kafka', signal: 'SIGKILL', down: random.whole(300, 2_000) }),
  (random) => ({
    kind: 'cut-connections',
    replica: replica(random),
    at: random.pick(['append', 'effect'] as const),
  }),
  (random) => ({ kind: 'lose-answers', replica: replica(random), during: random.whole(200, 1_200) }),
  (random) => ({ kind: 'kill-service', replica: replica(random) }),
  ...LEADER_ROLES.map(
    (role): Make =>
      () => ({ kind: 'kill-leader', role }),
  ),
  ...LEADER_ROLES.map(
    (role): Make =>
      () => ({ kind: 'two-leaders', role }),
  ),
  ...LEADER_ROLES.map(
    (role): Make =>
      () => ({ kind: 'leader-asleep', role }),
  ),
  (random) => ({ kind: 'head-held', during: random.whole(200, 4_000) }),
  () => ({ kind: 'repeat-records' }),
  (random) => ({ kind: 'stop-kafka', signal: 'SIGTERM', down: random.whole(300, 2_000) }),
  ...(disk ? [(random: Random): Fault => ({ kind: 'disk-full', during: random.whole(300, 1_500) })] : []),
  ...(clock
    ? [
        (random: Random): Fault => ({
          kind: 'clock-jump',
          seconds: random.pick([-86_400, -90, 90, 86_400]),
          replica: replica(random),
        }),
      ]
    : []),
];

/** So many of the deck are what goes wrong most often: a server or a connection is gone. They come up first for curation. */
const PLAIN = 5;
/** One round in so many is one of curation. */
const CURATION_EVERY = 4;

interface Turn {
  readonly whose: Whose;
  /** The nth round of that service, from 0. */
  readonly nth: number;
}

const turnOf = (round: number): Turn => {
  const ofCuration = Math.floor(round / CURATION_EVERY);
  return round % CURATION_EVERY === 0
    ? { whose: 'curation', nth: ofCuration - 1 }
    : { whose: 'tally', nth: round - ofCuration - 1 };
};

/** Fault of a round: for each of the two services each fault comes up once before any comes up again. */
const makeOf = (seed: number, { whose, nth }: Turn, means: Means): Make | undefined => {
  const deck = deckOf(means);
  const random = new Random(seed, Math.floor(nth / deck.length), whose === 'curation' ? 5 : 1);
  const shuffled =
    whose === 'tally'
      ? random.shuffled(deck)
      : [...random.shuffled(deck.slice(0, PLAIN)), ...random.shuffled(deck.slice(PLAIN))];
  return shuffled[nth % deck.length];
};

/** Come beside the one from the deck: they cost little time. */
const extras: readonly Make[] = [
  (random) => ({ kind: 'kill-service', replica: replica(random) }),
  (random) => ({ kind: 'cut-connections', replica: replica(random), at: 'append' }),
  (random) => ({ kind: 'cut-connections', replica: replica(random), at: 'effect' }),
  (random) => ({ kind: 'lose-answers', replica: replica(random), during: random.whole(100, 600) }),
  () => ({ kind: 'repeat-records' }),
];

const planOfTurn = (seed: number, round: number, means: Means, turn: Turn): Plan => {
  const make = makeOf(seed, turn, means);
  const random = new Random(seed, round, 2);
  const during = random.whole(1_800, 2_600);
  const others = Array.from({ length: random.whole(0, 2) }, () => random.pick(extras));
  const faults = [...(make ? [make] : []), ...others].map((each) => ({
    at: random.whole(300, during - 200),
    fault: each(random),
  }));
  const inOrder = faults.sort((a, b) => a.at - b.at);
  return { whose: turn.whose, faults: inOrder, during, asksTwice: random.pick([0, 0.05, 0.2]) };
};

/** The plan of one round, counted from 1: the same for the same seed on machines with the same means. */
export const planOf = (seed: number, round: number, means: Means): Plan =>
  planOfTurn(seed, round, means, turnOf(round));

/** The same where every round is one of the small service, in which alone a mistake can be planted. */
export const planOfTally = (seed: number, round: number, means: Means): Plan =>
  planOfTurn(seed, round, means, { whose: 'tally', nth: round - 1 });

export const sentence = (fault: Fault): string => {
  switch (fault.kind) {
    case 'kill-service':
      return `kill-service ${fault.replica}`;
    case 'cut-connections':
      return `cut-connections ${fault.replica} at an ${fault.at}`;
    case 'kill-leader':
    case 'two-leaders':
    case 'leader-asleep':
      return `${fault.kind} ${fault.role}`;
    case 'kill-postgres':
    case 'repeat-records':
      return fault.kind;
    case 'stop-kafka':
      return `stop-kafka ${fault.signal} ${fault.down} ms`;
    case 'head-held':
      return `head-held ${fault.during} ms`;
    case 'lose-answers':
      return `lose-answers ${fault.replica} ${fault.during} ms`;
    case 'disk-full':
      return `disk-full ${fault.during} ms`;
    case 'clock-jump':
      return `clock-jump ${fault.replica} ${fault.seconds} s`;
  }
};
