import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { Session } from '@corkboard/http-edge/session';
import { Injectable } from '@nestjs/common';
import { undoOf } from '../undoable.ts';
import { PinViews } from './pin-views.ts';
import { PromotionOffers } from './promotion-offers.ts';
import { pinRowOf } from './read-models/pin-page/pin-page.projection.ts';
import { mentionOf } from './recorded-pins.ts';
import type { SavedResult } from './saving.ts';

export interface SavedBy {
  readonly viewer: Session;
  /** The viewer, or the business that it acts for. */
  readonly ownerId: string;
  /** Saved from an ad. */
  readonly ofAd?: boolean;
}

/** Answers to saves: the new pin, made of its event. */
@Injectable()
export class SaveAnswers {
  constructor(
    private readonly views: PinViews,
    private readonly offers: PromotionOffers,
  ) {}

  async of(saved: SavedResult, { viewer, ownerId, ofAd = false }: SavedBy): Promise<SavedPin> {
    const { event, occurredAt, board } = saved;
    const { deleted_at: _, ...row } = pinRowOf(event, occurredAt);
    const own = { ...mentionOf(row.board_id, board, ownerId), board_privacy: event.data.boardPrivacy };
    const view = await this.views.viewOfSaved({ ...row, ...own }, ownerId, own);
    // Nothing is offered to whoever acts for a business (DS-080).
    const promotion = this.offers.of(ownerId === viewer.accountId ? viewer : null, view, ofAd);
    const successEvent = promotion === 'convert' ? 'pin_saved_promote' : 'pin_saved_send';
    const undo = undoOf({ events: [event] });
    return { ...view, promotion, is_first_save: event.data.isFirstSave, success_event: successEvent, undo };
  }
}
