import type { Refused } from '@corkboard/event-store/decider';
import { OutboundClient, type OutboundRefusal, wholeBody } from '@corkboard/outbound/outbound-client';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Inject, Injectable } from '@nestjs/common';
import { type PageOfPictures, picturesOfPage } from './pictures-of-page.ts';

const PAGE_MAX_BYTES = 5 * 1024 * 1024;

const decode = (bytes: Buffer, charset: string | null): string => {
  const stated = charset ?? /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 1024))?.[1];
  try {
    return new TextDecoder(stated ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** Fetches a page and tells its pictures; an address that is a picture itself has that one (DS-084, DS-085). */
@Injectable()
export class PageReader {
  constructor(
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    private readonly outbound: OutboundClient,
  ) {}

  async read(url: string, deadlineMs: number): Promise<PageOfPictures | Refused<OutboundRefusal>> {
    return this.outbound.get({
      url,
      accept: 'text/html,application/xhtml+xml,image/*;q=0.8',
      deadlineMs,
      read: async ({ type, charset, url: from, body }): Promise<PageOfPictures> => {
        if (type.startsWith('image/')) return itself(from);
        if (type !== '' && !/html|xml|text\/plain/.test(type)) return nothing;
        return picturesOfPage(decode(await wholeBody(body, PAGE_MAX_BYTES), charset), from, this.config.BRAND_NAME);
      },
    });
  }
}

const nothing: PageOfPictures = { optedOut: false, title: null, pictures: [] };

const itself = (url: URL): PageOfPictures => ({
  ...nothing,
  pictures: [{ url: url.href, chosen: true, statedArea: 0, alt: null }],
});
