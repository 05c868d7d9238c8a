import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { ApiError } from '@corkboard/http-edge/api-error';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { discard, type IncomingFile } from './ingest/incoming-file.ts';
import { isOurDisk } from './ingest/our-disk.ts';

type Taken = IncomingFile | Refused<'file-too-large'>;

interface Part {
  /** Bytes at most, beyond which `take` refuses. */
  readonly most: number;
  readonly take: (content: AsyncIterable<Uint8Array>) => Promise<Taken>;
}

const malformed = (messageDetail: string): ApiError => new ApiError('MALFORMED', { messageDetail });

const takeAll = async <Name extends string>(
  request: FastifyRequest,
  parts: Readonly<Record<Name, Part>>,
  taken: Map<string, IncomingFile>,
): Promise<Refused<'file-too-large'> | null> => {
  const names = Object.keys(parts) as Name[];
  const fileSize = Math.max(...names.map((name) => parts[name].most)) + 1;
  for await (const { fieldname, file } of request.files({ limits: { fileSize, files: names.length } })) {
    const name = names.find((one) => one === fieldname && !taken.has(one));
    if (name === undefined) throw malformed(`${fieldname.slice(0, 100)}: is not expected`);
    const one = await parts[name].take(file);
    if (isRefused(one)) return one;
    taken.set(name, one);
  }
  const missing = names.find((name) => !taken.has(name));
  if (missing !== undefined) throw malformed(`${missing}: is missing`);
  return null;
};

/**
 * Files of a multipart form by their names, each taken in as it comes; none of them stays where one is refused. What is wrong
 * with the form is the client's (400, 413, 415).
 */
export const filesOf = async <Name extends string>(
  request: FastifyRequest,
  parts: Readonly<Record<Name, Part>>,
): Promise<Readonly<Record<Name, IncomingFile>> | Refused<'file-too-large'>> => {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const taken = new Map<string, IncomingFile>();
  let whole = false;
  try {
    const refused = await takeAll(request, parts, taken);
    if (refused) return refused;
    whole = true;
    return Object.fromEntries(taken) as Record<Name, IncomingFile>;
  } catch (error) {
    if (error instanceof ApiError || isOurDisk(error)) throw error;
    if (typeof error === 'object' && error !== null && 'statusCode' in error) throw error;
    throw malformed('The form breaks off or is not a form.');
  } finally {
    if (!whole) await Promise.all([...taken.values()].map(({ path }) => discard(path)));
  }
};
