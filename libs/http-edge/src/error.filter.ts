import type { ApiErrorName } from '@corkboard/contracts/errors';
import { isLost } from '@corkboard/event-store/failures';
import { TooLarge } from '@corkboard/event-store/port';
import { IdempotencyKeyReused } from '@corkboard/event-store/streams';
import { SubjectErased } from '@corkboard/event-store/subject-keys';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import { outagesOf, STORES } from '@corkboard/runtime/outages';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { failure } from './envelope.ts';
import { ServiceSeats } from './gate/registry.ts';
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
  // Data under a key that is gone, or goes right now, cannot be stored: no defect of ours.
  if (error instanceof SubjectErased) return new ApiError('ACCOUNT_ERASED');
  if (error instanceof TooLarge) return new ApiError('BODY_TOO_LARGE');
  if (isLost(error) || error instanceof Unreachable) return new ApiError('DEGRADED', { retryAfterSeconds: 2 });
  const status = statusOf(error);
  if (status !== undefined && status < 500) return new ApiError(byStatus[status] ?? 'MALFORMED');
  return new ApiError('INTERNAL');
};

const lostBy = (error: unknown): string | null => {
  if (error instanceof Unreachable) return 'another service';
  return isLost(error) ? STORES : null;
};

/** Sends the failure envelope; what is our own defect is logged with its stack, never sent; what is lost is one line for all. */
export const sendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  brand: string,
  log: Log,
): void => {
  const apiError = toApiError(error);
  // A client that ended an upload half-way reads no answer, and nothing of ours failed.
  const isAborted = request.raw.destroyed && !request.raw.complete;
  const { status, code } = apiError.definition;
  const isAnswered = reply.sent || reply.raw.headersSent;
  if (status >= 500 && !isAborted && !(isAnswered && lostBy(error))) {
    const about = { requestId: request.id, method: request.method };
    const lost = lostBy(error);
    if (lost !== null) outagesOf(log).refused(lost, error, request.id);
    // A "no" of ours is load (a queue is full), not a defect: a line without a stack.
    else if (error instanceof ApiError) log.warn({ ...about, status, code }, 'request refused');
    else log.error({ ...about, err: error }, 'request failed');
  }
  if (isAnswered) return;
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
    seats: ServiceSeats,
  ) {
    outagesOf(log).askBy(() => Promise.all(seats.all().map((seat) => seat.ping())));
  }

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
