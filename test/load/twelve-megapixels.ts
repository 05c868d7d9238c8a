import { createRequire } from 'node:module';
import { join } from 'node:path';

// The picture library belongs to the curation service.
const require = createRequire(join(import.meta.dirname, '..', '..', 'services', 'curation', 'package.json'));
const sharp = require('sharp') as typeof import('sharp').default;

const WIDTH = 4_000;
const HEIGHT = 3_000;

/** A JPEG of 4,000 x 3,000 with the edges, gradients and grain of a photograph; another one for another seed. */
export const twelveMegapixels = async (seed: number): Promise<Buffer> => {
  const circle = (_: unknown, at: number) => {
    const [x, y, r] = [(at * 977 + seed * 131) % WIDTH, (at * 613 + seed * 71) % HEIGHT, 20 + ((at * 37) % 220)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(at * 29 + seed * 40) % 360},55%,50%)" opacity=".5"/>`;
  };
  const shapes = Array.from({ length: 400 }, circle).join('');
  const sky = `<linearGradient id="g" x2="1" y2="1"><stop stop-color="#e8a06a"/><stop offset="1" stop-color="#12304f"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${sky}</defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const;
  const grain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
};
