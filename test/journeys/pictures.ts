import { createRequire } from 'node:module';
import { join } from 'node:path';

// The picture library belongs to the curation service.
const require = createRequire(join(import.meta.dirname, '..', '..', 'services', 'curation', 'package.json'));
const sharp = require('sharp') as typeof import('sharp').default;

export interface PictureShape {
  readonly width?: number;
  readonly height?: number;
}

/** A JPEG of hills under a sun; another one for another seed. */
export const picture = (seed: number, { width = 600, height = 800 }: PictureShape = {}): Promise<Buffer> => {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" preserveAspectRatio="none" width="${width}" height="${height}">
    <rect width="60" height="80" fill="hsl(${hue} 60% 82%)"/>
    <circle cx="${12 + ((seed * 7) % 36)}" cy="${14 + ((seed * 5) % 20)}" r="9" fill="hsl(${(hue + 40) % 360} 85% 62%)"/>
    <path d="M0 52Q15 36 30 50T60 44V80H0Z" fill="hsl(${hue} 35% 52%)"/>
    <path d="M0 66Q20 54 38 64T60 60V80H0Z" fill="hsl(${hue} 40% 34%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
};

/** As a file that somebody chooses. */
export const pictureFile = async (seed: number, shape?: PictureShape) => ({
  name: `hills-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await picture(seed, shape),
});
