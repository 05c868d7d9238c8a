import type { Route } from '@corkboard/contracts/route';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, type Observable, switchMap } from 'rxjs';
import { callOf } from './call.ts';
import { readAnswer, success, UnderWay } from './envelope.ts';
import { ServiceSeats } from './gate/registry.ts';
import { seen } from './own-writes.ts';
import { SealedTokens } from './sealed-tokens.ts';
import { READS, ROUTE } from './serve.ts';

/** Waits for the caller's own writes, then wraps what the handler answers; undeclared fields do not get out. */
@Injectable()
export class AnswersInterceptor implements NestInterceptor {
  readonly #sealed: SealedTokens;

  constructor(
    private readonly reflector: Reflector,
    private readonly seats: ServiceSeats,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.#sealed = new SealedTokens(secrets['cookie-key']);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<Route>(ROUTE, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return from(this.#fresh(route, context, request, reply)).pipe(
      switchMap(() => next.handle()),
      switchMap(async (value: unknown) => (route.raw ? value : this.#wrap(route, request, reply, value))),
    );
  }

  async #fresh(route: Route, context: ExecutionContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const projections = this.reflector.get<readonly string[] | null>(READS, context.getHandler());
    // A command decides on streams; it waits only for the read models that it says it looks at.
    if (route.method !== 'GET' && projections === null) return;
    const seat = this.seats.of(route.service);
    if (!seat) return;
    const tokens = callOf(request)
      .tokens.map((each) => this.#sealed.open(each))
      .filter((each) => each !== null);
    await seen(seat, { tokens, reads: projections }, reply);
  }

  #wrap(route: Route, request: FastifyRequest, reply: FastifyReply, value: unknown): unknown {
    reply.header('cache-control', 'no-store');
    const written = [...callOf(request).writes].slice(-10).map((token) => this.#sealed.seal(token));
    if (written.length > 0) reply.header('x-write-tokens', written.join(','));
    if (!route.answer) {
      reply.code(route.status ?? 204);
      return undefined;
    }
    const status = (value instanceof UnderWay ? route.laterStatus : route.status) ?? 200;
    reply.code(status);
    const answered = readAnswer(value);
    const data = route.answer.parse(answered.data);
    if (route.session === 'internal') return data;
    return success(request, status, data, answered.bookmark);
  }
}
