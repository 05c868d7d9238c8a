import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a video of the demo. */
export const videoOf = (name) => readFileSync(join(import.meta.dirname, 'videos', name));

export const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

/** Six people who know each other by what they save, and a business that promotes two of its pins. Passwords are for a demo on one's own machine, and printed. `interests`: subjects of the pins that they save. */
export const people = read('people');
export const campaigns = read('campaigns');
/** Landscapes; prints and pots; houses and tables; gardens, rooms, one journey that is nobody's business yet, and what a workshop sells. */
export const boards = ['outdoors', 'studio', 'home', 'gardens', 'shop'].flatMap(read);
