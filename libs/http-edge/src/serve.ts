import type { Input, Route, SessionNeed } from '@corkboard/contracts/route';
import type { CommandContext } from '@corkboard/event-store/streams';
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from './call.ts';
import { type ContextOptions, contextOf } from './command-context.ts';
import { inputOf } from './input.ts';
import { declaredRoutes } from './routes.ts';
import type { Session, StaffSession } from './session.ts';

export const ROUTE = 'corkboard:route';
export const READS = 'corkboard:reads';

const methods = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

export interface ServeOptions {
  /** Projections that the answer is read from: it waits until they have passed the caller's tokens. Default: all of the service. */
  readonly reads?: readonly string[];
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CommandClass<Input, Command> = new (context: CommandContext, input: Input) => Command;

interface Caller<Need extends SessionNeed> {
  /** The session of the caller; null for a visitor. */
  readonly viewer: Need extends 'required' ? Session : Session | null;
  /** The staff session of the caller; null on all but `staff` routes. */
  readonly staff: Need extends 'staff' ? StaffSession : StaffSession | null;
  /** Request and reply: for cookies, and for routes that answer by themselves. */
  readonly exchange: Exchange;
  /**
   * A command with the context of this call; `about` is what the context needs besides the name of the class.
   *
   * @example this.commands.execute(toCommand(DeletePin, { content: body }, { pinId: body.id }))
   */
  toCommand<Input, Command>(
    type: CommandClass<Input, Command>,
    about: Omit<ContextOptions, 'command'>,
    input: Input,
  ): Command;
}

/** Request as a handler of a route is given it: validated by its contract when it is first looked at, with its caller. */
export type RouteCall<R extends Route> = Input<R> & Caller<R['session']>;

/** @throws ApiError MALFORMED, by `params`, `query` and `body`, when the request is not as the contract says */
export const routeCall = (route: Route, exchange: Exchange): Input<Route> & Caller<SessionNeed> => {
  const { request } = exchange;
  let read: ReturnType<typeof inputOf> | undefined;
  const input = () => (read ??= inputOf(route, request));
  return {
    get params() {
      return input().params;
    },
    get query() {
      return input().query;
    },
    get body() {
      return input().body;
    },
    viewer: callOf(request).session,
    staff: callOf(request).staff,
    exchange,
    toCommand: (type, about, input) => new type(contextOf(request, { ...about, command: type.name }), input),
  };
};

const Call = createParamDecorator((route: Route, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return routeCall(route, { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() });
});

type Handler<R extends Route> = (call: RouteCall<R>) => unknown;

/**
 * Binds a controller method to its contract: path, method, session need, limit, schemas and answer. The method is given the
 * call, typed by the contract: `@Serve(getPin) get({ query, viewer }: RouteCall<typeof getPin>)`.
 */
export const Serve =
  <R extends Route>(route: R, options: ServeOptions = {}) =>
  <Method extends Handler<R>>(target: object, name: string, descriptor: TypedPropertyDescriptor<Method>): void => {
    declaredRoutes.add(route);
    Call(route)(target, name, 0);
    applyDecorators(
      methods[route.method]([route.path, ...(route.aliases ?? [])]),
      RouteConfig({ contract: route }),
      SetMetadata(ROUTE, route),
      SetMetadata(READS, options.reads ?? null),
    )(target, name, descriptor);
  };

/** Aborts when the caller has gone, so that nobody waits for a reader that left. */
export const goneOf = ({ reply }: Exchange): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};
