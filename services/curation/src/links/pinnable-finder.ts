import { MAX_PINNABLE, type Pinnable } from '@corkboard/contracts/curation/scraping';
import { isRefused } from '@corkboard/event-store/decider';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { Injectable } from '@nestjs/common';
import { PREVIEW } from '../media/files/held-files.ts';
import type { Preview } from '../media/ingest/draw-preview.ts';
import { PictureIntake, previewSize } from '../media/ingest/picture-intake.ts';
import { Turns } from '../media/ingest/turns.ts';
import { MediaUrls } from '../media/media-urls.ts';
import type { PageOfPictures, PictureOfPage } from './pictures-of-page.ts';

/** Beyond this, a page's further pictures are not looked at. */
const MOST_LOOKED_AT = 60;
const AT_ONCE = 6;

type Seen = Preview & { readonly hash: string; readonly named: PictureOfPage };

const byArea = (a: Seen, b: Seen): number => b.width * b.height - a.width * a.height;

/** Looks at the pictures that a page names, and keeps those that can be pinned, best first (DS-085). */
@Injectable()
export class PinnableFinder {
  constructor(
    private readonly outbound: OutboundClient,
    private readonly intake: PictureIntake,
    private readonly urls: MediaUrls,
  ) {}

  async find(page: PageOfPictures, account: string, deadline: number): Promise<readonly Pinnable[]> {
    const turns = new Turns(AT_ONCE);
    const looked = page.pictures
      .slice(0, MOST_LOOKED_AT)
      .map((named) => turns.take(() => this.look(named, account, deadline)));
    const seen = (await Promise.all(looked)).filter((each) => each !== null);
    const chosen = seen.filter(({ named }) => named.chosen);
    const others = seen.filter(({ named }) => !named.chosen).sort(byArea);
    const byHash = new Map<string, Seen>();
    for (const each of [...chosen, ...others]) if (!byHash.has(each.hash)) byHash.set(each.hash, each);
    return [...byHash.values()].slice(0, MAX_PINNABLE).map((each) => this.pinnable(each, page.title));
  }

  private pinnable({ hash, width, height, named }: Seen, title: string | null): Pinnable {
    const preview = this.urls.picture({ hash, width, height }, previewSize, new Date());
    return { type: 'pinnable', url: named.url, width, height, preview, title: named.alt ?? title };
  }

  /** Null for what is too small, no picture, away, or too late. */
  private async look(named: PictureOfPage, account: string, deadline: number): Promise<Seen | null> {
    const deadlineMs = deadline - Date.now();
    if (deadlineMs <= 0) return null;
    const file = await this.outbound.get({
      url: named.url,
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      deadlineMs,
      read: ({ body }) => this.intake.receive(body),
    });
    if (isRefused(file)) return null;
    const { drawPreview } = await import('../media/ingest/draw-preview.ts');
    const preview = await this.intake.preview(file, drawPreview, { holder: PREVIEW, account, patient: true });
    return preview && { ...preview, hash: file.sha256, named };
  }
}
