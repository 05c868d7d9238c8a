import { capability } from '@corkboard/service/capability';
import { ScrapePageHandler } from './commands/scrape-page.ts';
import { LinksController } from './links.controller.ts';
import { PageReader } from './page-reader.ts';
import { PinnableFinder } from './pinnable-finder.ts';

/** The pages that pictures are saved from. */
export const links = capability({
  controllers: [LinksController],
  providers: [PageReader, PinnableFinder, ScrapePageHandler],
});
