import { ApiError } from '@corkboard/http-edge/api-error';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** A failure of our own disk is no fault of the form. */
const isOurs = (error: unknown): boolean =>
  ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE', 'ENOENT'].includes(
    (error as NodeJS.ErrnoException | null)?.code ?? '',
  );

/** The one file of a multipart form, read as it comes. What is wrong with the form is the client's (400, 413, 415). */
export const fileOf = async <T>(
  request: FastifyRequest,
  read: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  try {
    const part = await request.file();
    if (!part) throw new ApiError('MALFORMED', { messageDetail: 'file: is missing' });
    return await read(part.file);
  } catch (error) {
    if (error instanceof ApiError || isOurs(error)) throw error;
    if (typeof error === 'object' && error !== null && 'statusCode' in error) throw error;
    throw new ApiError('MALFORMED', { messageDetail: 'The form breaks off or is not a form.' });
  }
};
