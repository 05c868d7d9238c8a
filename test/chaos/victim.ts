import type { ToCheck } from './checker/check.ts';
import type { Verdict } from './checker/facts.ts';
import type { LeaderRole } from './plan.ts';
import type { Place, Replica } from './replica.ts';

/** One write of a client, under one key for all its repetitions. */
export interface Write {
  /** Noted before it is asked for the first time. */
  readonly asked: object;
  /** Asks one replica. What it said is noted too; null when nobody answered, or nobody could say what became of it. */
  ask(patience: number): Promise<Answered | null>;
}

export interface Answered {
  readonly what: 'acknowledged' | 'refused';
  readonly [fact: string]: unknown;
}

/** Writes of one client in a round. */
export interface Writes {
  /** Asks for what the others are about; nothing is broken yet. */
  prepare(carryOut: (write: Write) => Promise<void>): Promise<void>;
  /** The nth thing to ask for. */
  next(nth: number): Write;
}

/** The service whose replicas a round breaks. */
export interface Victim {
  readonly topic: string;
  /** Of its event store. */
  readonly schema: string;
  /** The advisory locks that its leaders hold. */
  readonly locks: Readonly<Record<LeaderRole, string>>;
  /** Starts one more replica. */
  replicaAt(place: Place): Replica;
  readonly writes: Writes;
  judge(round: Omit<ToCheck, 'topic'>): Promise<Verdict>;
  /** Releases its resources beside its replicas. */
  end(): Promise<void>;
}
