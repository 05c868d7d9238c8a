import { describe, expect, it } from '@jest/globals';
import type { Decider } from './decider.ts';
import { type DomainEvent, type RecordedEvent, START } from './event.ts';
import { lastCommandOf, standingOf, withPast } from './standing.ts';

type Named = DomainEvent<'Named', { name: string }>;
type Hidden = DomainEvent<'Hidden', { hidden: boolean }>;
interface Board {
  readonly name: string;
  readonly hidden: boolean;
}

const board: Decider<Board, Named | Hidden> = {
  category: 'board',
  initial: { name: '', hidden: false },
  evolve: (state, event) => ({ ...state, ...event.data }),
};
const aspectsOf = ({ type }: Named | Hidden) => (type === 'Named' ? ['name'] : ['privacy']);

type Step = readonly [commandId: string | null, event: Named | Hidden, undoes?: string];
const named = (name: string): Named => ({ type: 'Named', version: 1, data: { name } });
const hidden: Hidden = { type: 'Hidden', version: 1, data: { hidden: true } };

const told = (...steps: readonly Step[]) => {
  const decider = withPast(board);
  const events = steps.map(([commandId, event, undoes], revision) => ({
    ...event,
    ...{ id: `e${revision}`, stream: 'board-1', revision, position: START, recordedAt: '' },
    metadata: {
      ...{ actor: { kind: 'account', id: 'ana' }, occurredAt: '', correlationId: '', causationId: null },
      ...{ command: '', fingerprint: '' },
      ...(commandId !== null && { commandId }),
      ...(undoes !== undefined && { undoes: { commandId: undoes } }),
    },
  }));
  return (events as unknown as (RecordedEvent & Named)[]).reduce(decider.evolve, decider.initial);
};
const standing = (commandId: string, ...steps: readonly Step[]) => {
  const found = standingOf(told(...steps), { commandId, aspectsOf });
  return found.status === 'overtaken' ? `overtaken by ${found.by.id}` : found.status;
};

const a: Step = ['a', named('A')];
const b: Step = ['b', named('B')];

describe('the last command of some facts', () => {
  it('is the newest one, a fact of a process by its own id, or none', () => {
    const isName = ({ type }: Named | Hidden) => type === 'Named';
    expect(lastCommandOf(told(a, b, ['h', hidden]), isName)).toBe('b');
    expect(lastCommandOf(told(a, [null, named('by a process')]), isName)).toBe('e1');
    expect(lastCommandOf(told(['h', hidden]), isName)).toBeUndefined();
  });
});

describe('a command that is to be taken back', () => {
  it('stands while it is the last one of its aspect, whatever happens to others', () => {
    expect(standing('a', a)).toBe('stands');
    expect(standing('a', a, ['h', hidden])).toBe('stands');
    expect(standing('a', a, b)).toBe('overtaken by e1');
    expect(standing('a', a, [null, named('by a process')])).toBe('overtaken by e1');
  });

  it('is known with what it found', () => {
    const found = standingOf(told(a, b), { commandId: 'b', aspectsOf });
    expect(found.status === 'stands' && found.facts.map(({ before }) => before.name)).toEqual(['A']);
  });

  it('is unknown where it changed nothing', () => expect(standing('x', a)).toBe('unknown'));

  it('stands in none of its aspects or in all', () =>
    expect(standing('a', a, ['a', hidden], b)).toBe('overtaken by e2'));

  it('stands again once what came after it was taken back', () => {
    expect(standing('a', a, b, ['u', named('A'), 'b'])).toBe('stands');
    expect(standing('b', a, b, ['u', named('A'), 'b'])).toBe('undone');
  });

  it('may be an undo itself, and the undo of that', () => {
    const undone: readonly Step[] = [a, b, ['u', named('A'), 'b']];
    expect(standing('u', ...undone)).toBe('stands');
    const redone: readonly Step[] = [...undone, ['r', named('B'), 'u']];
    expect(standing('u', ...redone)).toBe('undone');
    expect(standing('r', ...redone)).toBe('stands');
    expect(standing('a', ...redone)).toBe('overtaken by e3');
  });

  it('is not brought back over what came after its undo', () => {
    const undone: readonly Step[] = [a, b, ['u', named('A'), 'b']];
    expect(standing('u', ...undone, ['c', named('C')])).toBe('overtaken by e3');
    expect(standing('u', ...undone, ['v', named(''), 'a'])).toBe('overtaken by e3');
  });

  it('taken back all the same, is the last one itself', () => {
    const anyway: readonly Step[] = [a, b, ['u', named(''), 'a']];
    expect(standing('b', ...anyway)).toBe('overtaken by e2');
    expect(standing('u', ...anyway)).toBe('stands');
  });
});
