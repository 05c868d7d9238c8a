import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Route } from '@corkboard/contracts/route';
import type { FastifyInstance, FastifyReply } from 'fastify';
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
 * All of it through a compressor. `gzip` and `brotliCompress` of node:zlib do the same, and hold their input until the next
 * major garbage collection (Node 20 to 24), which comes the sooner for it.
 */
const through = async (compressor: Transform, bytes: Buffer): Promise<Buffer> => {
  compressor.end(bytes);
  const parts: Buffer[] = [];
  for await (const part of compressor) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const accepts = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  (header ?? '')
    .split(',')
    .some((each) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(1|0?\\.\\d*[1-9])\\S*)?$`, 'i').test(each));

const encodingFor = (acceptEncoding: string | undefined): 'br' | 'gzip' | null => {
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : null;
};

const compressorOf = {
  br() {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
    return createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } });
  },
  gzip: () => createGzip({ level: 5 }),
} as const;

/** Bytes of a text that are to be sent in this encoding. */
class Unpacked {
  constructor(
    private readonly bytes: Buffer,
    readonly encoding: 'br' | 'gzip',
  ) {}

  packed(): Promise<Buffer> {
    return through(compressorOf[this.encoding](), this.bytes);
  }
}

const unpacked = (text: string, acceptEncoding: string | undefined): Unpacked | null => {
  const encoding = text.length < LEAST_BYTES ? null : encodingFor(acceptEncoding);
  return encoding && new Unpacked(Buffer.from(text), encoding);
};

/** A text in the best encoding that the client takes. Never for what `uncompressed` of a route warns of. */
export const packed = async (text: string, acceptEncoding: string | undefined): Promise<Packed> => {
  const bytes = unpacked(text, acceptEncoding);
  return bytes ? { body: await bytes.packed(), encoding: bytes.encoding } : { body: text, encoding: null };
};

const isPacked = (route: Route | undefined): boolean =>
  route?.method === 'GET' && ['none', 'optional', 'required'].includes(route.session) && !route.uncompressed;

const isJson = (reply: FastifyReply): boolean => /^application\/json\b/.test(String(reply.getHeader('content-type')));

/**
 * Compresses the JSON of every GET route that may be; a page's HTML is compressed where it is made. The text becomes bytes in a
 * hook of its own: one that waits for the compressor would hold it meanwhile, and V8 puts a long text that is held while
 * it collects young objects among the old ones at once.
 */
export const compressAnswers = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isText = typeof payload === 'string' && isPacked(contractOf(request)) && isJson(reply);
    if (isText) reply.header('vary', 'accept-encoding');
    done(null, (isText && unpacked(payload, request.headers['accept-encoding'])) || payload);
  });
  fastify.addHook('onSend', async (_request, reply, payload: unknown) => {
    if (!(payload instanceof Unpacked)) return payload;
    const body = await payload.packed();
    reply.header('content-encoding', payload.encoding).removeHeader('content-length');
    return body;
  });
};
