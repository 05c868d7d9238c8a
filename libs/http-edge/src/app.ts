import type { Route } from '@corkboard/contracts/route';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { locales, config as zodConfig } from 'zod/mini';
import { AllowedMethods } from './allowed-methods.ts';
import { ApiError } from './api-error.ts';
import { compressAnswers } from './compression.ts';
import { sendError } from './error.filter.ts';
import { parseJson, unstorable } from './json.ts';
import { boundRequests } from './request-deadline.ts';
import { measureRequests } from './request-metrics.ts';
import { contractOf } from './routes.ts';
import { receiveRequests, serverOptions } from './server.ts';
import { traceRequests } from './trace-requests.ts';

const MEBIBYTE = 1024 * 1024;
/** One file of an upload: an image of 32 MiB (DS-089) and its fields. */
const UPLOAD_LIMIT = 34 * MEBIBYTE;

const bodyLimitOf = (route: Route | undefined): number => {
  if (route?.accepts === 'multipart') return route.bodyLimit ?? UPLOAD_LIMIT;
  return route?.bodyLimit ?? MEBIBYTE;
};

const readJson = (_: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void): void => {
  if (body === '') {
    done(null, undefined);
    return;
  }
  try {
    done(null, parseJson(body, 'The body'));
  } catch (error) {
    done(error as ApiError);
  }
};

const refuseOtherMethods = (allowed: AllowedMethods, request: FastifyRequest, reply: FastifyReply): void => {
  const methods = allowed.at(request.url.split('?')[0] ?? '/');
  if (methods.length === 0) return;
  reply.header('allow', methods.join(', '));
  throw new ApiError('METHOD_NOT_ALLOWED');
};

const install = async (fastify: FastifyInstance, config: EdgeConfig, log: Log): Promise<void> => {
  await fastify.register(cookie);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  await fastify.register(multipart, {
    limits: { fileSize: 32 * MEBIBYTE + 1, files: 1, fields: 20, fieldSize: 16 * 1024 },
  });
  const allowed = new AllowedMethods();
  fastify.addHook('onRoute', (options) => {
    const contract = options.config?.contract;
    const route = contract?.method === options.method ? contract : undefined;
    options.bodyLimit = bodyLimitOf(route);
    if (route && route.session !== 'internal') allowed.add(options.url, options.method);
  });
  compressAnswers(fastify);
  const serviceOf = (request: FastifyRequest): string => contractOf(request)?.service ?? 'web';
  measureRequests(fastify, serviceOf);
  traceRequests(fastify, serviceOf);
  receiveRequests(fastify, config, (request, reply) => {
    if (request.url.includes('%00')) throw unstorable();
    if (request.is404 || request.routeOptions.url === '/*') refuseOtherMethods(allowed, request, reply);
  });
  boundRequests(fastify, (error, request, reply) => sendError(error, request, reply, config.BRAND_NAME, log));
};

/**
 * A Nest application on Fastify with the edge installed, not yet listening.
 * @example const app = await createApp(CurationModule, edgeConfig(process.env), log); await app.listen(config.PORT, config.HOST);
 */
export const createApp = async (
  root: Type | DynamicModule,
  config: EdgeConfig,
  log: Log,
): Promise<NestFastifyApplication> => {
  zodConfig(locales.en());
  const adapter = new FastifyAdapter({ ...serverOptions(config, log), bodyLimit: MEBIBYTE });
  await install(adapter.getInstance() as unknown as FastifyInstance, config, log);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  return app;
};
