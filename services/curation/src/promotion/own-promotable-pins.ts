import type { PinCard } from '@corkboard/contracts/curation/entities';
import type { PinVisibility, PromotablePinView, PromotionFlaw } from '@corkboard/contracts/curation/promotable-pins';
import { isUuid } from '@corkboard/event-store/identifiers';
import { Streams } from '@corkboard/event-store/streams';
import type { PinWordsById, PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { adWords } from '@corkboard/rules/ads/ad-words';
import { isWebLink } from '@corkboard/rules/curation/pin-texts';
import { Injectable } from '@nestjs/common';
import { boardDecider, type OpenBoard } from '../boards/domain/board.ts';
import { isVisibleTo } from '../boards/domain/board-rights.ts';
import { type PinFacts, pinDecider } from '../pins/domain/pin.ts';
import { PinViews } from '../pins/pin-views.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

type BoardOfAd = Pick<OpenBoard, 'privacy' | 'advertiserId'>;

/** DS-037: pins of public boards may be ads, and those of protected ones in their own ad account. */
const mayBeShown = ({ privacy, advertiserId }: BoardOfAd, by: string | undefined): boolean =>
  privacy === 'public' || (privacy === 'protected' && advertiserId === by);

/** The first reason for which an account cannot promote a pin in its ad account; null where it can. */
export const promotionFlawOf = (
  pin: Pick<PinFacts, 'ownerId' | 'media' | 'link'>,
  board: BoardOfAd,
  by: { readonly accountId: string; readonly advertiserId?: string | undefined },
): PromotionFlaw | null => {
  if (pin.ownerId !== by.accountId || !mayBeShown(board, by.advertiserId)) return 'not-own-or-public';
  if (pin.media === null) return 'media-not-ready';
  return pin.link === null || !isWebLink(pin.link) ? 'no-destination' : null;
};

/** Pins of this service as the ads service asks for them; from their streams, since one is often promoted as soon as it is made. */
@Injectable()
export class OwnPromotablePins implements PromotablePins {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
    private readonly views: PinViews,
  ) {}

  async find(pinId: string, accountId: string, advertiserId?: string): Promise<PromotablePinView | null> {
    if (!isUuid(pinId)) return null;
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status !== 'live') return null;
    const { id, ownerId, boardId, title, description, altText, link } = pin.facts;
    const { state: board } = await this.streams.load(`board-${boardId}`, boardDecider);
    if (board.status !== 'open' || !isVisibleTo(board, accountId)) return null;
    const flaw = promotionFlawOf(pin.facts, board, { accountId, advertiserId });
    const texts = [title, description, altText].filter((text) => text !== null);
    return { pin_id: id, owner_id: ownerId, flaw, title, link, texts };
  }

  /** Of title and hashtags. */
  async wordsOf(pinIds: readonly string[]): Promise<PinWordsById> {
    const found = await Promise.all(pinIds.map((pinId) => this.pins.findAd(pinId)));
    const pins = found.filter((pin) => pin !== null);
    return new Map(pins.map(({ id, title, hashtags }) => [id, [...adWords([title ?? '', ...hashtags].join(' '))]]));
  }

  async preview(pinId: string, advertiserId?: string): Promise<PinCard | null> {
    if ((await this.visibility(pinId, advertiserId)) !== 'public') return null;
    const pin = await this.pins.findAd(pinId);
    return pin ? ((await this.views.cards([pin]))[0] ?? null) : null;
  }

  async visibility(pinId: string, advertiserId?: string): Promise<PinVisibility> {
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status !== 'live') return 'gone';
    const { state: board } = await this.streams.load(`board-${pin.facts.boardId}`, boardDecider);
    if (board.status !== 'open') return 'gone';
    return mayBeShown(board, advertiserId) ? 'public' : 'hidden';
  }
}
