import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** A body without its content encoding, as it comes: whoever stops reading stops the unpacking too. */
export const decoded = (body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> => {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? ''];
  if (!decoder) return body;
  const unpacked = decoder() as Readable & NodeJS.WritableStream;
  body.on('error', (error) => unpacked.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) unpacked.destroy();
  });
  return body.pipe(unpacked);
};
