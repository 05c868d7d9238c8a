import type { Pinnable } from '@corkboard/contracts/curation/scraping';
import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import type { OutboundRefusal } from '@corkboard/outbound/outbound-client';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MediaEvent, pageScraped, pageScrapeRefused, type Scrape } from '../../media/domain/media.facts.ts';
import { mediaDecider, recordScrape } from '../../media/domain/media.ts';
import { PageReader } from '../page-reader.ts';
import { PinnableFinder } from '../pinnable-finder.ts';

/** DS-084: for the page and its pictures together. */
const DEADLINE_MS = 10_000;

/** Looks through a page for pictures; the look itself is remembered, with the host and never with the address. */
export class ScrapePage extends CommandWith<
  { url: string; metric: string | null },
  readonly Pinnable[] | Refused<OutboundRefusal>
> {}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.slice(0, 253) : '');

@CommandHandler(ScrapePage)
export class ScrapePageHandler implements ICommandHandler<ScrapePage> {
  constructor(
    private readonly streams: Streams,
    private readonly reader: PageReader,
    private readonly finder: PinnableFinder,
  ) {}

  async execute(command: ScrapePage): Promise<readonly Pinnable[] | Refused<OutboundRefusal>> {
    const { url, metric } = command.input;
    const deadline = Date.now() + DEADLINE_MS;
    const page = await this.reader.read(url, DEADLINE_MS);
    if (isRefused(page)) {
      await this.record(command, (scrape) => pageScrapeRefused({ ...scrape, reason: page.refused }));
      return page;
    }
    if (page.optedOut) {
      await this.record(command, (scrape) => pageScrapeRefused({ ...scrape, reason: 'opted-out' }));
      return [];
    }
    const found = await this.finder.find(page, command.context.actor.id, deadline);
    await this.record(command, (scrape) => pageScraped({ ...scrape, metric, imageCount: found.length }));
    return found;
  }

  private async record(
    { context, input: { url } }: ScrapePage,
    eventOf: (scrape: Scrape) => MediaEvent,
  ): Promise<void> {
    const scrapeId = this.streams.newId(context);
    const event = eventOf({ scrapeId, host: hostOf(url), requestedBy: context.actor.id });
    await this.streams.decide(`media-${scrapeId}`, mediaDecider, context, (media) => recordScrape(media, event));
  }
}
