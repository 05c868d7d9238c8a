import { type Name, openContestants, type Write } from './append-contestants.ts';
import type { Appending } from './append-work.ts';
import { median, onBenchDatabase, whole } from './bench-database.ts';
import { roundOf } from './closed-loop.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 1.5;

type Case = Appending & {
  /** Peer of the comparison; a missing one leaves the case without a goal. */
  readonly peer: Name;
  /** Times what the peer reaches. */
  readonly goal: number;
};

const SIGN_UP = ['email', 'username'];

const CASES: readonly Case[] = [
  { writers: 16, events: 1, claims: [], peer: 'Emmett 0.42.0', goal: 4 },
  { writers: 32, events: 1, claims: [], peer: 'Emmett 0.42.0', goal: 5.5 },
  { writers: 64, events: 1, claims: [], peer: 'Emmett 0.42.0', goal: 8 },
  { writers: 1, events: 1, claims: [], peer: 'plain INSERT', goal: 0.7 },
  { writers: 16, events: 10, claims: [], peer: 'Emmett 0.42.0', goal: 2.4 },
  { writers: 1, events: 10, claims: [], peer: 'Emmett 0.42.0', goal: 1.5 },
  { writers: 16, events: 2, claims: SIGN_UP, peer: 'before', goal: 1 },
  { writers: 1, events: 2, claims: SIGN_UP, peer: 'before', goal: 1 },
];

const nameOf = ({ writers, events, claims }: Case): string => {
  const what = events === 1 ? 'append 1 event' : `append ${events} events together`;
  const claiming = claims.length > 0 ? ` that claim ${claims.length} values` : '';
  return `${what}${claiming}, ${writers} ${writers === 1 ? 'writer' : 'writers'}, fsync on, until it has its position`;
};

/** Emmett and the plain INSERT know no claims; with many writers the plain INSERT is not what limits. */
const takesPart = (name: Name, { writers, claims }: Case): boolean =>
  name === 'ours' || name === 'before' || (claims.length === 0 && (name !== 'plain INSERT' || writers === 1));

const sideBySide = async (one: Case, contestants: ReadonlyMap<Name, { write: Write }>): Promise<BenchRow> => {
  const names = [...contestants.keys()].filter((name) => takesPart(name, one));
  const writes = names.map((name) => () => contestants.get(name)?.write(one) ?? Promise.reject(new Error(name)));
  for (const write of writes) await roundOf(one.writers, SECONDS / 5, write);
  const runs = writes.map((write) => async () => (await roundOf(one.writers, SECONDS, write)).perSecond * one.events);
  const results = await inTurns(ROUNDS, runs);
  const of = (name: Name): readonly number[] => results[names.indexOf(name)] ?? [];
  const peers = names.filter((name) => name !== 'ours');
  const row = { name: nameOf(one), value: `${whole(median(of('ours')))} events/s` };
  const said = peers.map((name) => `${name}: ${whole(median(of(name)))}/s (${ratioAndRange(of('ours'), of(name))})`);
  if (!names.includes(one.peer)) return { ...row, goal: '', met: true };
  const ratio = ratioOf(of('ours'), of(one.peer));
  return {
    ...row,
    peer: said.join('; '),
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at least ${one.goal}x ${one.peer}`,
    met: ratio >= one.goal,
  };
};

export const how = `Every writer makes a new stream with each append and waits for the position of its last event before the next; medians of ${ROUNDS} rounds of ${SECONDS} s in turns, whose order is reversed every round, each ratio the median of those of the rounds, then the least and the greatest. Emmett answers positions with its append. The plain INSERT .. VALUES is the least that stores the same rows durably, without any order. "Before" is the checkout of BENCH_BEFORE in the same process on the same server.`;

/** Appends against Emmett, a plain INSERT and an earlier release on the same PostgreSQL. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const contestants = await openContestants(url);
    try {
      const rows: BenchRow[] = [];
      for (const one of CASES) rows.push(await sideBySide(one, contestants));
      return rows;
    } finally {
      for (const contestant of contestants.values()) await contestant.close();
    }
  });
