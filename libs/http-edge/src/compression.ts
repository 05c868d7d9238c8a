import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Route } from '@corkboard/contracts/route';
import type { FastifyInstance } from 'fastify';
import { contractOf } from './routes.ts';

/** Below it a packet is a packet. */
const LEAST_BYTES = 1024;
/** Half of what the best quality takes off more costs ten times as long. */
const QUALITY = 4;

export interface Packed {
  readonly body: string | Buffer;
  /** `content-encoding`; null: as it is. */
  readonly encoding: 'br' | 'gzip' | null;
}

/**
 * All of a text through a compressor. `gzip` and `brotliCompress` of node:zlib do the same, and hold each text until the next
 * major garbage collection (Node 20 to 24), which comes the sooner for it.
 */
const through = async (compressor: Transform, text: string): Promise<Buffer> => {
  compressor.end(text);
  const parts: Buffer[] = [];
  for await (const part of compressor) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const accepts = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  (header ?? '')
    .split(',')
    .some((each) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(1|0?\\.\\d*[1-9])\\S*)?$`, 'i').test(each));

/** A text in the best encoding that the client takes. Never for what `uncompressed` of a route warns of. */
export const packed = async (text: string, acceptEncoding: string | undefined): Promise<Packed> => {
  if (text.length < LEAST_BYTES) return { body: text, encoding: null };
  if (accepts(acceptEncoding, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    return { body: await through(createBrotliCompress({ params }), text), encoding: 'br' };
  }
  if (accepts(acceptEncoding, 'gzip')) return { body: await through(createGzip({ level: 5 }), text), encoding: 'gzip' };
  return { body: text, encoding: null };
};

const isPacked = (route: Route | undefined): boolean =>
  route?.method === 'GET' && ['none', 'optional', 'required'].includes(route.session) && !route.uncompressed;

/** Compresses the JSON of every GET route that may be; a page's HTML is compressed where it is made. */
export const compressAnswers = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || !isPacked(contractOf(request))) return payload;
    if (!/^application\/json\b/.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    const { body, encoding } = await packed(payload, request.headers['accept-encoding']);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return body;
  });
};
