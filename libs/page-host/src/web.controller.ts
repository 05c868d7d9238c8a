import { webAsset, webPage } from '@corkboard/contracts/web/pages';
import { type Exchange, Serve, TheExchange } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { PageServer } from './page-server.ts';

/** The web app's files and pages; registered after every API route, so that only what is left comes here. */
@Controller()
export class WebController {
  constructor(private readonly pages: PageServer) {}

  @Serve(webAsset)
  asset(@TheExchange() { request, reply }: Exchange) {
    return this.pages.asset(request, reply);
  }

  @Serve(webPage)
  page(@TheExchange() { request, reply }: Exchange) {
    return this.pages.page(request, reply);
  }
}
