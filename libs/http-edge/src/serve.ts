import type { Route } from '@corkboard/contracts/route';
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
import { inputOf } from './input.ts';
import { declaredRoutes } from './routes.ts';

export const ROUTE = 'corkboard:route';
export const READS = 'corkboard:reads';

const methods = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

export interface ServeOptions {
  /** Projections that the answer is read from: it waits until they have passed the caller's tokens. Default: all of the service. */
  readonly reads?: readonly string[];
}

/** Binds a controller method to its contract: path, method, session need, limit, schemas and answer. */
export const Serve = (route: Route, options: ServeOptions = {}): MethodDecorator => {
  declaredRoutes.add(route);
  return applyDecorators(
    methods[route.method]([route.path, ...(route.aliases ?? [])]),
    RouteConfig({ contract: route }),
    SetMetadata(ROUTE, route),
    SetMetadata(READS, options.reads ?? null),
  );
};

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The request, validated by the contract: `@Input(createBoard) input: Input<typeof createBoard>`. */
export const Input = createParamDecorator((route: Route, context: ExecutionContext) =>
  inputOf(route, requestOf(context)),
);

/** The session of the caller; null for a visitor on an `optional` route. */
export const Viewer = createParamDecorator(
  (_: undefined, context: ExecutionContext) => callOf(requestOf(context)).session,
);

/** The staff session of the caller on a `staff` route. */
export const Staff = createParamDecorator(
  (_: undefined, context: ExecutionContext) => callOf(requestOf(context)).staff,
);

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Request and reply: for command contexts, cookies, and routes that answer by themselves. */
export const TheExchange = createParamDecorator(
  (_: undefined, context: ExecutionContext): Exchange => ({
    request: requestOf(context),
    reply: context.switchToHttp().getResponse<FastifyReply>(),
  }),
);

/** Aborts when the caller has gone, so that nobody waits for a reader that left. */
export const goneOf = ({ reply }: Exchange): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};
