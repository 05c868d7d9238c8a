import { createHash } from 'node:crypto';
import type { Route } from '@corkboard/contracts/route';
import { mayAct, staffActionWords } from '@corkboard/rules/operations/staff-actions';
import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import '@fastify/cookie';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { type Call, callOf } from '../call.ts';
import { cookieNames } from '../cookies.ts';
import { REQUEST_ID, takeGivenId } from '../request-id.ts';
import { ROUTE } from '../serve.ts';
import {
  SESSIONS,
  type Session,
  type Sessions,
  STAFF_SESSIONS,
  type StaffSession,
  type StaffSessions,
} from '../session.ts';
import { carriesToken } from './bearer.ts';
import { checkCsrf, giveCsrfToken } from './csrf.ts';
import { comesFromInstallation } from './installation-token.ts';
import { ServiceSeats } from './registry.ts';

/** DESIGN 6: an end of a session holds everywhere within a second; at identity itself at once. */
const SESSION_MS = 1000;

/** The table of actions and roles, before anything of the request is looked at. */
const checkStaffRole = ({ name, staffAction }: Route, { role }: StaffSession): void => {
  if (!staffAction) throw new Error(`${name} names no action of the staff`);
  if (!mayAct(role, staffAction)) throw new ApiError('STAFF_ROLE', { values: staffActionWords(staffAction) });
};

/** Session need, CSRF and limit of every route, in this order; a route without a declaration is refused. */
@Injectable()
export class GateGuard implements CanActivate {
  /** Asked once for many requests that come at the same time. */
  readonly #known = new LRUCache<string, Promise<Session | null>>({ max: 10_000, ttl: SESSION_MS });
  readonly #tokens: Readonly<Record<'internal-token' | 'metrics-token', Buffer>>;

  constructor(
    private readonly reflector: Reflector,
    private readonly seats: ServiceSeats,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    @Inject(SECRETS) secrets: Secrets,
    @Optional() @Inject(SESSIONS) private readonly sessions?: Sessions,
    @Optional() @Inject(STAFF_SESSIONS) private readonly staff?: StaffSessions,
  ) {
    this.#tokens = {
      'internal-token': secrets['internal-token'].export(),
      'metrics-token': secrets['metrics-token'].export(),
    };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (!route) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no route`);
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const call = callOf(request);
    if (route.session === 'internal') this.#internal(route, request, reply);
    else {
      await this.#identify(route, request, call);
      if (!route.raw) giveCsrfToken(request, reply, this.config);
    }
    checkCsrf(route, request, this.config);
    await this.#count(route, request, call);
    return true;
  }

  async #count(route: Route, request: FastifyRequest, call: Call): Promise<void> {
    if (route.limit === 'register' && (await comesFromInstallation(request, this.config))) return;
    const caller = {
      accountId: call.session?.accountId ?? call.staff?.staffId ?? null,
      address: call.address,
      deviceId: request.cookies[cookieNames(this.config).device] ?? null,
    };
    await this.seats.of(route.service)?.limiter.count(route.limit, caller);
  }

  async #identify(route: Route, request: FastifyRequest, call: Call): Promise<void> {
    const names = cookieNames(this.config);
    if (route.session === 'staff') {
      const token = request.cookies[names.staff];
      call.staff = token && this.staff ? await this.staff.lookup(token) : null;
      if (!call.staff) throw new ApiError(token ? 'SESSION_MISSING' : 'NOT_PERMITTED');
      checkStaffRole(route, call.staff);
      return;
    }
    if (route.session === 'none') return;
    const token = request.cookies[names.session];
    call.session = token && this.sessions ? await this.#sessionOf(token, route, this.sessions) : null;
    if (route.session === 'required' && !call.session) throw new ApiError(token ? 'SESSION_MISSING' : 'NOT_PERMITTED');
  }

  #sessionOf(token: string, route: Route, sessions: Sessions): Promise<Session | null> {
    if (route.service === 'identity') return sessions.lookup(token);
    const key = createHash('sha256').update(token).digest('base64url');
    const known = this.#known.get(key);
    if (known) return known;
    const asked = sessions.lookup(token);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }

  /** Another service of ours asks for a request that it serves: it goes on under the same id. */
  #internal({ openedBy }: Route, request: FastifyRequest, reply: FastifyReply): void {
    const expected = this.#tokens[openedBy ?? 'internal-token'];
    if (!carriesToken(request.headers.authorization, expected)) throw new ApiError('NOT_FOUND');
    takeGivenId(request);
    callOf(request).requestId = request.id;
    reply.header(REQUEST_ID, request.id);
  }
}
