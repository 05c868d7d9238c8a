import { openApi } from '@corkboard/contracts/web/openapi';
import { webAsset, webPage } from '@corkboard/contracts/web/pages';
import { packed } from '@corkboard/http-edge/compression';
import { openApiText } from '@corkboard/page-host/openapi.controller';
import { PageServer } from '@corkboard/page-host/page-server';
import type { WebFiles } from '@corkboard/page-host/web-files';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { FastifyInstance } from 'fastify';
import type { Upstreams } from './upstreams.ts';

export interface PagesOptions {
  readonly config: EdgeConfig;
  readonly files: WebFiles;
  readonly upstreams: Upstreams;
}

/** The web build: its files, and its HTML with the viewer in it at every address that no service answers. */
export const servePages = (gateway: FastifyInstance, { config, files, upstreams }: PagesOptions): void => {
  const pages = new PageServer({ config, files, address: (service) => upstreams.get(service) ?? '' });
  const description = openApiText(config);
  gateway.get(openApi.path, async (request, reply) => {
    const { body, encoding } = await packed(description, request.headers['accept-encoding']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }).send(body);
  });
  gateway.get(webAsset.path, (request, reply) => pages.asset(request, reply));
  gateway.get(webPage.path, (request, reply) => pages.page(request, reply));
};
