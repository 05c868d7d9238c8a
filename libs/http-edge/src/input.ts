import type { Route } from '@corkboard/contracts/route';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { parseJson } from './json.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const malformed = (path: string, message: string): ApiError =>
  new ApiError('MALFORMED', { messageDetail: `${path}: ${message}`, data: { field: path } });

const parse = (schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown => {
  if (!schema) return undefined;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw malformed([part, ...(issue?.path ?? [])].map(String).join('.'), issue?.message ?? 'invalid');
};

const optionsOfQuery = (query: unknown): unknown => {
  if (!isObject(query) || query['data'] === undefined) return {};
  if (typeof query['data'] !== 'string') throw malformed('query.data', 'must be given once');
  const data = parseJson(query['data'], 'query.data');
  return isObject(data) ? (data['options'] ?? {}) : data;
};

/** DS-220: the options alone, or `{ source_url?, data: { options, context? } }`. */
const optionsOfBody = (body: unknown): unknown =>
  isObject(body) && isObject(body['data']) && 'options' in body['data'] ? body['data']['options'] : (body ?? {});

/** Validates params, query and body by the contract; ApiError MALFORMED (code 10) names the first wrong field. */
export const inputOf = (route: Route, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } => ({
  params: parse(route.params, request.params, 'params'),
  query: parse(route.query, route.resource ? optionsOfQuery(request.query) : request.query, 'query'),
  body: parse(route.body, route.resource ? optionsOfBody(request.body) : (request.body ?? {}), 'body'),
});
