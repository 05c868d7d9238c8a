import { openApiDocument } from '@corkboard/contracts/openapi-document';
import { publicRoutes } from '@corkboard/contracts/public-routes';
import { openApi } from '@corkboard/contracts/web/openapi';
import { cookieNames } from '@corkboard/http-edge/cookies';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';

/** The contracts of every service as one OpenAPI text; the same from one process and from the gateway. */
export const openApiText = (config: EdgeConfig): string =>
  JSON.stringify(
    openApiDocument(publicRoutes(), { brand: config.BRAND_NAME, origin: config.origin, cookies: cookieNames(config) }),
  );

@Controller()
export class OpenApiController {
  #text: string | null = null;

  constructor(@Inject(EDGE_CONFIG) private readonly config: EdgeConfig) {}

  @Serve(openApi)
  document({ exchange: { reply } }: RouteCall<typeof openApi>) {
    this.#text ??= openApiText(this.config);
    return reply.header('content-type', 'application/json; charset=utf-8').send(this.#text);
  }
}
