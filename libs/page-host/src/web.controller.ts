import { webAsset, webPage } from '@corkboard/contracts/web/pages';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { PageServer } from './page-server.ts';

/** The web app's files and pages; registered after every API route, so that only what is left comes here. */
@Controller()
export class WebController {
  constructor(private readonly pages: PageServer) {}

  @Serve(webAsset)
  asset({ exchange: { request, reply } }: RouteCall<typeof webAsset>) {
    return this.pages.asset(request, reply);
  }

  @Serve(webPage)
  page({ exchange: { request, reply } }: RouteCall<typeof webPage>) {
    return this.pages.page(request, reply);
  }
}
