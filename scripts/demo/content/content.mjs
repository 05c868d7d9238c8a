import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

/** Six people who know each other by what they save. Passwords are for a demo on one's own machine, and printed. */
export const people = read('people');
/** Landscapes; prints and pots; houses and tables; gardens, rooms, and one journey that is nobody's business yet. */
export const boards = ['outdoors', 'studio', 'home', 'gardens'].flatMap(read);
