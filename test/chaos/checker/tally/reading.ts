import type { Reading } from '../check.ts';
import type { Facts, Note } from './facts.ts';
import { judge } from './judge.ts';
import { PROGRESS, readTables } from './read-tables.ts';

export const tallyReading: Reading<Note, Omit<Facts, 'notes' | 'records'>> = {
  progress: PROGRESS,
  tables: readTables,
  said: ({ write }) => String(write),
  judge,
};
