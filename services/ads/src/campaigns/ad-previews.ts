import type { AdPreview } from '@corkboard/contracts/ads/listed';
import { CAMPAIGNS } from '@corkboard/contracts/ads/staff-acts';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { Unreachable } from '@corkboard/http-edge/session';
import type { RowPreviews } from '@corkboard/inspection/port';
import { Inject, Injectable, Optional } from '@nestjs/common';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Ads that staff review, as people will see them. */
@Injectable()
export class AdPreviews implements RowPreviews {
  constructor(@Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null) {}

  /** @throws Unreachable where curation cannot be asked */
  async of(list: string, row: Readonly<Record<string, unknown>>): Promise<AdPreview | null> {
    const pinId = textOf(row['pin_id']);
    if (list !== CAMPAIGNS || pinId === null) return null;
    if (this.pins === null) throw new Unreachable('pins cannot be asked for: curation is not in this process');
    const advertiserId = textOf(row['advertiser_id']) ?? undefined;
    return { pin: await this.pins.preview(pinId, advertiserId), destination_url: textOf(row['destination_url']) };
  }
}
