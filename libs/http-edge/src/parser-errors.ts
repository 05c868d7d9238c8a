import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { EdgeConfig } from '@corkboard/runtime/config';
import { ApiError } from './api-error.ts';
import { failure } from './envelope.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Longest request line and headers together, in bytes: a query of 4,096 characters, each percent-encoded in 9 bytes at most,
 * beside cookies and the rest.
 */
export const HEADERS_MAX = 64 * 1024;

const names: Readonly<Record<string, ApiErrorName>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers what Node's parser refuses before there is a request, in the usual envelope; the connection ends. */
export const answerParserError =
  ({ BRAND_NAME, origin }: EdgeConfig) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const apiError = new ApiError(names[error.code ?? ''] ?? 'MALFORMED');
    const id = randomUUID();
    const body = JSON.stringify(failure({ id, raw: {} }, apiError, BRAND_NAME));
    const head = [
      `HTTP/1.1 ${apiError.definition.status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...Object.entries(securityHeaders(origin)).map(([name, value]) => `${name}: ${value}`),
      `x-request-id: ${id}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
