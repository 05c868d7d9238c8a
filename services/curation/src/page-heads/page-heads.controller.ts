import { getPageHead, type PageHead } from '@corkboard/contracts/curation/page-heads';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { PageHeads } from './page-heads.ts';

@Controller()
export class PageHeadsController {
  constructor(private readonly heads: PageHeads) {}

  @Serve(getPageHead, { reads: ['pin-page', 'board-page', 'board-invites'] })
  get({ query, viewer }: RouteCall<typeof getPageHead>): Promise<PageHead> {
    return this.heads.of(query.path, viewer?.accountId ?? null);
  }
}
