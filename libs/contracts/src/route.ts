import type { StaffAction } from '@corkboard/rules/operations/staff-actions';
import type * as z from 'zod/mini';
import type { LimitName } from './limits.ts';
import type { ServiceName } from './services.ts';

/**
 * Callers that are allowed. `required`: a visitor gets 401 with code 7, an ended session 401 with code 1901. `optional`: a
 * visitor is served too. `staff`: the realm of the console. `internal`: other services only, refused by the gateway.
 */
export type SessionNeed = 'none' | 'optional' | 'required' | 'staff' | 'internal';

type Schema = z.ZodMiniType;

/** One HTTP route, read by the controller, the web client, the tests, the gateway and OpenAPI. */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Need extends SessionNeed = SessionNeed,
> {
  /** Unique; the operationId of OpenAPI. */
  readonly name: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify syntax: `/v3/pins/:id/`. */
  readonly path: string;
  /** Other addresses of the same route. */
  readonly aliases?: readonly string[];
  readonly session: Need;
  /** Of every route with the session `staff`: what it lets staff do. The gate refuses the roles that may not, and all without it. */
  readonly staffAction?: StaffAction;
  /** Of a route with the session `internal`: opened by this secret and no other; by `internal-token` unless stated. */
  readonly openedBy?: 'metrics-token';
  readonly limit: LimitName;
  readonly params?: Params;
  /** For `resource` routes: the schema of `options`. */
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of `resource_response.data`; absent: 204 without a body. */
  readonly answer?: Answer;
  /** Status of success; 200 unless stated, 204 without an answer. */
  readonly status?: number;
  /** 202 where some answers are of work that goes on after them (`UnderWay`). */
  readonly laterStatus?: 202;
  /** `{ data: { options } }` around the input, as the resource client sends it. */
  readonly resource?: boolean;
  /** True where the handler writes the answer itself (pages, pictures, streams, redirects). */
  readonly raw?: boolean;
  /** True where the answer goes on until one side ends it: the gateway gives it a connection of its own, and ends it at once when it closes. */
  readonly streams?: boolean;
  /**
   * True where the answer holds a secret, or what only the viewer may see, beside what the caller typed: its compressed
   * length would tell of one by the other (BREACH).
   */
  readonly uncompressed?: boolean;
  /** `multipart`: files; the handler reads them from the request. JSON otherwise. */
  readonly accepts?: 'json' | 'multipart';
  /** Of a multipart route: names of its files; `file` alone unless stated. */
  readonly files?: readonly string[];
  /** Largest body in bytes; 1 MiB unless stated. */
  readonly bodyLimit?: number;
  /** Milliseconds from the arrival of the request until it is answered, with 503 if need be; `ANSWERS_WITHIN_MS` unless stated. */
  readonly answersWithin?: number;
  /** GET only: pages of other sites may not call it, since it spends a budget of who looks at them. */
  readonly ownPagesOnly?: boolean;
  /** True for calls that change nothing although they are POST (no CSRF token is skipped by it; it is for documentation). */
  readonly safe?: boolean;
}

/** Timeout of a request in milliseconds, unless its route states another one. */
export const ANSWERS_WITHIN_MS = 4_500;
/** A file is sent within a minute (`requestTimeout` of the server), and drawn after that. */
export const UPLOAD_ANSWERS_WITHIN_MS = 90_000;

/** The limit of a route in milliseconds. A download is begun within it; how long the bytes take is the reader's business. */
export const answersWithin = (route: Pick<Route, 'accepts' | 'answersWithin'> | undefined): number =>
  route?.answersWithin ?? (route?.accepts === 'multipart' ? UPLOAD_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS);

/** A route's maker by its method: `route.get('PageHead', '/v3/page_head/', { .. })`. */
const withMethod =
  (method: Route['method']) =>
  <P extends Schema, Q extends Schema, B extends Schema, A extends Schema, Need extends SessionNeed = SessionNeed>(
    name: string,
    path: string,
    definition: Omit<Route<P, Q, B, A, Need>, 'name' | 'method' | 'path'>,
  ): Route<P, Q, B, A, Need> => ({ name, method, path, ...definition });

export const route = {
  get: withMethod('GET'),
  post: withMethod('POST'),
  put: withMethod('PUT'),
  delete: withMethod('DELETE'),
};

/** `/resource/{Name}/{verb}/`: GET carries `?data={"options":{..}}`, the others a JSON body (the options, or `{data:{options}}`). */
export const resource = <O extends Schema, A extends Schema, Need extends SessionNeed = SessionNeed>(
  name: `${string}Resource`,
  verb: 'get' | 'create' | 'update' | 'delete',
  {
    options,
    ...rest
  }: Omit<Route<Schema, O, O, A, Need>, 'name' | 'method' | 'path' | 'resource' | 'query' | 'body' | 'params'> & {
    options: O;
  },
): Route<Schema, O, O, A, Need> => {
  const at = { name: `${name}.${verb}`, path: `/resource/${name}/${verb}/`, resource: true } as const;
  return verb === 'get'
    ? { ...rest, ...at, method: 'GET', query: options }
    : { ...rest, ...at, method: 'POST', body: options };
};

/** Address of a resource for GET from the page at `source`; the server writes the same address into the page's HTML. */
export const resourceQuery = (source: string, options: object): string =>
  `?${new URLSearchParams({ source_url: source, data: JSON.stringify({ options }) })}`;

type Out<S> = S extends z.ZodMiniType<infer Output> ? Output : undefined;

/** Validated parts of a request, as a handler gets them. */
export type Input<R> =
  R extends Route<infer P, infer Q, infer B, Schema>
    ? { readonly params: Out<P>; readonly query: Out<Q>; readonly body: Out<B> }
    : never;

export type Answer<R> = R extends Route<Schema, Schema, Schema, infer A> ? Out<A> : never;
