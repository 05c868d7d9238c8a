import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

/** Videos of 160 x 200 px: one of 5 s in two containers, one with place and title, one of 2 s, and 5 s of sound alone. */
export const videoFile = (name: 'turning.webm' | 'turning.mp4' | 'garden.mov' | 'blink.webm' | 'sound.webm'): Buffer =>
  readFileSync(join(FOLDER, name));
