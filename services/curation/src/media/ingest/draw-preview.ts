import sharp from 'sharp';
import { refusalOfSides } from '../domain/picture-rules.ts';
import { measureAt } from '../media-urls.ts';

const QUALITY = 70;

export interface Preview {
  /** Of the whole picture, upright. */
  readonly width: number;
  readonly height: number;
}

/** A copy 236 px wide, quickly drawn; null for what cannot be pinned. */
export const drawPreview = async (path: string): Promise<(Preview & { readonly webp: Buffer }) | null> => {
  try {
    const image = sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }).timeout({
      seconds: 5,
    });
    const { width, height, autoOrient } = await image.metadata();
    if (refusalOfSides(width, height)) return null;
    const sides = measureAt('236x', autoOrient);
    const webp = await image
      .autoOrient()
      .resize({ ...sides, fit: 'fill' })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer();
    return { ...autoOrient, webp };
  } catch {
    return null;
  }
};
