import { openApiDocument } from '@corkboard/contracts/openapi-document';
import { publicRoutes } from '@corkboard/contracts/public-routes';
import type { Route } from '@corkboard/contracts/route';
import { openApi } from '@corkboard/contracts/web/openapi';
import { webAsset, webPage } from '@corkboard/contracts/web/pages';
import { packed } from '@corkboard/http-edge/compression';
import { cookieNames } from '@corkboard/http-edge/cookies';
import { declaredRoutes } from '@corkboard/http-edge/routes';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { PageServer, type PageServerOptions } from './page-server.ts';

/** The contracts of every service as one OpenAPI text. */
const openApiText = (config: EdgeConfig): string =>
  JSON.stringify(
    openApiDocument(publicRoutes(), { brand: config.BRAND_NAME, origin: config.origin, cookies: cookieNames(config) }),
  );

/**
 * Registers the web build: its files, its HTML with the viewer in it at every address that no service answers, and the
 * description of the API; the same in the gateway and in one process.
 */
export const servePages = (fastify: FastifyInstance, options: PageServerOptions): void => {
  const serve = (contract: Route, handler: RouteHandlerMethod): void => {
    declaredRoutes.add(contract);
    fastify.route({ method: contract.method, url: contract.path, config: { contract }, handler });
  };
  const pages = new PageServer(options);
  let description: string | undefined;
  serve(openApi, async (request, reply) => {
    description ??= openApiText(options.config);
    const { body, encoding } = await packed(description, request.headers['accept-encoding']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }).send(body);
  });
  serve(webAsset, (request, reply) => pages.asset(request, reply));
  serve(webPage, (request, reply) => pages.page(request, reply));
};
