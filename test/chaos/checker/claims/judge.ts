import { byRevision, judgeStore } from '../judge-store.ts';
import { few, groups } from '../words.ts';
import type { EventFact, Facts, Note } from './facts.ts';

const wrongly = ({ write, stream, size, answer }: Note, stored: readonly EventFact[]): string[] => {
  if (stored.length === 0) return typeof answer === 'number' ? [`${write} of ${stream} is lost`] : [];
  if (answer === 'refused') return [`${write} of ${stream} was refused, and is stored`];
  const first = stored[0]?.revision ?? 0;
  const isWhole = stored.every((event, index) => event.stream === stream && event.revision === first + index);
  if (stored.length !== size || !isWhole) return [`${write} of ${stream} is not in one piece`];
  return typeof answer === 'number' && stored.at(-1)?.revision !== answer
    ? [`${write} of ${stream} was acknowledged as ${answer}`]
    : [];
};

/** Acknowledged writes are there, refused ones are not, and unanswered ones are there at most once. */
const writes = ({ notes, events }: Facts): string[] => {
  const found = groups(events, ({ write }) => write);
  const asked = new Set(notes.map(({ write }) => write));
  const foreign = [...found.keys()].filter((write) => !asked.has(write)).map((write) => `${write} was never asked for`);
  const wrong = notes.flatMap((note) => wrongly(note, byRevision(found.get(note.write) ?? [])));
  return few('a write is not as it was answered', [...wrong, ...foreign]);
};

/** In the global order nobody takes what another one holds, and nobody gives up what is not his. */
const holders = ({ events, held }: Facts): string[] => {
  const holder = new Map<string, string>();
  const twice: string[] = [];
  for (const { position, stream, gives, takes } of [...events].sort((a, b) => a.position - b.position)) {
    if (gives !== null && holder.get(gives) !== stream) twice.push(`${gives} is given up at ${position} by ${stream}`);
    if (gives !== null) holder.delete(gives);
    if (takes !== null && holder.has(takes))
      twice.push(`${takes} is taken at ${position}, held by ${holder.get(takes)}`);
    if (takes !== null) holder.set(takes, stream);
  }
  const wrong = held.filter(({ value, stream }) => holder.get(value) !== stream).map(({ value }) => `${value} is held`);
  const rows = new Set(held.map(({ value }) => value));
  const missing = [...holder.keys()].filter((value) => !rows.has(value)).map((value) => `${value} is not held`);
  return [
    ...few('a claim was held twice', twice),
    ...few('the table of claims is not what the events say', [...wrong, ...missing]),
  ];
};

/** Every promise that the facts break, in words; none when all is well. Pure. */
export const judge = (facts: Facts): readonly string[] => [
  ...writes(facts),
  ...holders(facts),
  ...judgeStore({ ...facts, records: [], parked: 0 }, () => []),
];
