import sharp from 'sharp';

/** A picture of its own color, so that no two of different seeds are the same. */
export const picture = (seed: number, { width = 240, height = 360 } = {}): Promise<Buffer> => {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 151) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};
