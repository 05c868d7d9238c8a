import type { DomainEvent } from '@corkboard/event-store/event';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { bigint, type RowOf, table, text, uuid } from '@corkboard/event-store/table';
import type { AnyProjection } from './changes-of.ts';

export type Said = DomainEvent<'WordSaid', { id: string; word: string }>;

const notes = table(
  'notes',
  { id: uuid({ primary: true }), words: text(), kind: text(), said: bigint() },
  { open: ['kind'] },
);
export type Note = RowOf<typeof notes>;

/** Behaviour of the projection in a test: a word to refuse, a delay of each event (ms), the kind to write. */
export const doing = { poison: '', slow: 0, kind: 'first' };

/** For the beginning of a file: another one of the same worker may have left it otherwise. */
export const doAsAtFirst = (): void => {
  Object.assign(doing, { poison: '', slow: 0, kind: 'first' });
};

export const taken = (kind: string, { data }: Pick<Said, 'data'>): readonly RowChange[] => {
  if (data.word === doing.poison) throw new Error('a word that nobody knows');
  if (doing.slow > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, doing.slow);
  return [
    change(notes, [data.id], (row) => ({
      id: data.id,
      kind,
      words: `${row?.words ?? ''}${data.word} `,
      said: (row?.said ?? 0) + 1,
    })),
  ];
};

export const first = projection<Said>({
  name: 'notes',
  version: 1,
  tables: [notes],
  on: { WordSaid: (e) => taken(doing.kind, e) },
});
export const second: AnyProjection = { ...first, version: 2, on: { WordSaid: (e: Said) => taken('second', e) } };
