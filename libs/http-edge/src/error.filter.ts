import type { ApiErrorName } from '@corkboard/contracts/errors';
import { TooLarge } from '@corkboard/event-store/port';
import { isLost } from '@corkboard/event-store/postgres/failures';
import { IdempotencyKeyReused } from '@corkboard/event-store/streams';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { EDGE_CONFIG, type EdgeConfig } from './config.ts';
import { failure } from './envelope.ts';
import { LOG, type Log } from './log.ts';
import { Unreachable } from './session.ts';

const byStatus: Readonly<Record<number, ApiErrorName>> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'MALFORMED',
  408: 'MALFORMED',
  413: 'BODY_TOO_LARGE',
  414: 'MALFORMED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  431: 'MALFORMED',
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error) return Number(error.statusCode);
  return undefined;
};

/** Any throw as the ApiError that the client gets; INTERNAL only for our own defects. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof IdempotencyKeyReused) return new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (error instanceof TooLarge) return new ApiError('BODY_TOO_LARGE');
  if (isLost(error) || error instanceof Unreachable) return new ApiError('DEGRADED', { retryAfterSeconds: 2 });
  const status = statusOf(error);
  if (status !== undefined && status < 500) return new ApiError(byStatus[status] ?? 'MALFORMED');
  return new ApiError('INTERNAL');
};

/** Sends the failure envelope; what is our own defect is logged with its stack, never sent. */
export const sendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  brand: string,
  log: Log,
): void => {
  const apiError = toApiError(error);
  // Whoever ended an upload half-way hears no answer, and nothing of ours failed.
  const isAborted = request.raw.destroyed && !request.raw.complete;
  const { status, code } = apiError.definition;
  if (status >= 500 && !isAborted) {
    const about = { requestId: request.id, method: request.method };
    // A "no" of ours is load (a queue is full), not a defect: a line without a stack.
    if (error instanceof ApiError) log.warn({ ...about, status, code }, 'request refused');
    else log.error({ ...about, err: error }, 'request failed');
  }
  if (reply.sent || reply.raw.headersSent) return;
  if (apiError.detail.retryAfterSeconds) reply.header('retry-after', String(apiError.detail.retryAfterSeconds));
  reply
    .header('cache-control', 'no-store')
    .code(apiError.definition.status)
    .send(failure(request, apiError, brand));
};

@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(
      error,
      http.getRequest<FastifyRequest>(),
      http.getResponse<FastifyReply>(),
      this.config.BRAND_NAME,
      this.log,
    );
  }
}
