import { getPageHead, type PageHead } from '@corkboard/contracts/curation/page-heads';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { Input, Serve, Viewer } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { Controller } from '@nestjs/common';
import { PageHeads } from './page-heads.ts';

@Controller()
export class PageHeadsController {
  constructor(private readonly heads: PageHeads) {}

  @Serve(getPageHead, { reads: ['pin-page', 'board-page'] })
  get(@Input(getPageHead) { query }: InputOf<typeof getPageHead>, @Viewer() viewer: Session | null): Promise<PageHead> {
    return this.heads.of(query.path, viewer?.accountId ?? null);
  }
}
