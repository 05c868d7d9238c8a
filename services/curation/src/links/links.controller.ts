import { findPinImages, type ScrapeRefusal } from '@corkboard/contracts/curation/scraping';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse, type RefusalTable } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ScrapePage } from './commands/scrape-page.ts';

const refusals = {
  'address-not-allowed': 'SCRAPE_REFUSED',
  'too-many-redirects': 'SCRAPE_REFUSED',
  'too-large': 'SCRAPE_REFUSED',
  'too-slow': 'SCRAPE_REFUSED',
  'not-found': 'SCRAPE_REFUSED',
  unreachable: 'SCRAPE_REFUSED',
} satisfies RefusalTable<ScrapeRefusal>;

@Controller()
export class LinksController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(findPinImages)
  async find({ query, toCommand }: RouteCall<typeof findPinImages>): Promise<Answer<typeof findPinImages>> {
    const found = await this.commands.execute(
      toCommand(ScrapePage, { content: query }, { url: query.url, metric: query.scrapeMetric ?? null }),
    );
    return [...orRefuse(found, refusals, (reason) => ({ data: { reason } }))];
  }
}
