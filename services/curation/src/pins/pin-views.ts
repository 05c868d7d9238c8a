import type { BoardMention, PinCard, PinView, UserCard } from '@corkboard/contracts/curation/entities';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { linkHost } from '@corkboard/rules/curation/pin-texts';
import { Injectable } from '@nestjs/common';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { OwnCopies } from './read-models/pin-page/own-copies.ts';
import { type BoardOfPin, PinPage, type ShownPin } from './read-models/pin-page/pin-page.ts';

/** Shown while a picture is on its way: the commonest shape, in a neutral tone. */
const UNKNOWN = { width: 600, height: 900, color: '#d9d3c7' } as const;

type Cards = ReadonlyMap<string, UserCard>;

/** Null when the owner of the board is not to be found any more. */
const boardOf = (pin: BoardOfPin, people: Cards): BoardMention | null => {
  const owner = people.get(pin.board_owner_id);
  if (!owner) return null;
  const url = boardAddress(owner.username, pin.board_slug ?? '');
  return { id: pin.board_id, name: pin.board_name ?? '', layout: 'default', url, privacy: pin.board_privacy };
};

/** Pins as answers. Hand it only pins that the viewer may see: an answer holds addresses of pictures. */
@Injectable()
export class PinViews {
  constructor(
    private readonly people: People,
    private readonly pins: PinPage,
    private readonly urls: MediaUrls,
    private readonly copies: OwnCopies,
  ) {}

  async cards(pins: readonly ShownPin[]): Promise<readonly PinCard[]> {
    const people = await this.people.cards(pins.flatMap((pin) => [pin.owner_id, pin.board_owner_id || null]));
    const now = new Date();
    return pins.map((pin) => this.#card(pin, people, now));
  }

  /** Cards that say whether the viewer has saved the picture. */
  async cardsFor(viewerId: string | null, pins: readonly ShownPin[]): Promise<readonly PinCard[]> {
    if (viewerId === null) return this.cards(pins);
    const [cards, copies] = await Promise.all([this.cards(pins), this.#copiesOf(pins, viewerId)]);
    return cards.map((card) => ({ ...card, my_copy: copies.get(card.id) ?? null }));
  }

  /** `own`: a board of the viewer's own that the pin is on for certain, where the read model may not know of it yet. */
  async view(pin: ShownPin, viewerId: string | null, own: BoardOfPin | null = null): Promise<PinView> {
    const [pinnedTo, alsoOn, copies] = await Promise.all([
      this.pins.newestBoardWith(pin.picture_key, viewerId),
      this.pins.otherBoardsWith(pin, viewerId),
      viewerId === null ? null : this.#copiesOf([pin], viewerId),
    ]);
    const mine = copies && { my_copy: copies.get(pin.id) ?? null };
    const view = await this.#viewWith(pin, viewerId, pinnedTo ?? own, this.pins.saveCountOf(pin.id));
    return { ...view, ...mine, also_on_boards: alsoOn };
  }

  /** For a pin that was just saved to a board of the viewer's own: nobody can have saved it from there yet. */
  viewOfSaved(pin: ShownPin, viewerId: string, pinnedTo: BoardOfPin): Promise<PinView> {
    return this.#viewWith(pin, viewerId, pinnedTo, 0);
  }

  async #viewWith(
    pin: ShownPin,
    viewerId: string | null,
    pinnedTo: BoardOfPin | null,
    saves: number | Promise<number>,
  ): Promise<PinView> {
    const boardOwners = [pin, pinnedTo].map((on) => on?.board_owner_id || null);
    const named = [pin.owner_id, pin.source_owner_id, ...boardOwners];
    const source = pin.source_owner_id === pin.owner_id ? null : pin.source_owner_id;
    const [people, saveCount, origin] = await Promise.all([
      this.people.cards(named),
      saves,
      // A copy of a secret pin does not name it to who may not see it; a pin of its own has no source.
      pin.origin_pin_id === pin.id ? null : this.pins.findWith(pin.origin_pin_id, viewerId, source),
    ]);
    const domain = linkHost(pin.link);
    return {
      ...this.#card(pin, people, new Date()),
      hashtags: [...pin.hashtags],
      via_pinner: source === null || origin?.isHidden ? null : (people.get(source) ?? null),
      origin_pin_id: origin?.pin?.id ?? null,
      method: pin.method,
      embed: null,
      link_domain: domain === null ? null : { domain, official_user: null },
      pinned_to_board: pinnedTo && boardOf(pinnedTo, people),
      save_count: saveCount,
      editable_by_me: viewerId !== null && pin.owner_id === viewerId,
      deletable_by_me: viewerId !== null && (pin.board_edited || [pin.owner_id, pin.board_owner_id].includes(viewerId)),
    };
  }

  /** Board, newest own board and whoever it was saved from: what the already-saved notice needs. */
  async mentions(pin: ShownPin, viewerId: string | null) {
    const { board, pinned_to_board, via_pinner } = await this.view(pin, viewerId);
    return { board, pinned_to_board, via_pinner };
  }

  async #copiesOf(pins: readonly ShownPin[], viewerId: string) {
    const copies = await this.copies.of(pins, viewerId);
    const people = await this.people.cards([...copies.values()].map((copy) => copy.board_owner_id));
    return new Map([...copies].map(([of, copy]) => [of, { id: copy.id, board: boardOf(copy, people) }]));
  }

  #card(pin: ShownPin, people: Cards, now: Date): PinCard {
    const { media } = pin;
    return {
      id: pin.id,
      type: 'pin',
      status: media ? 'ready' : 'processing',
      title: pin.title,
      description: pin.description,
      alt_text: pin.alt_text,
      link: pin.link,
      width: media?.width ?? UNKNOWN.width,
      height: media?.height ?? UNKNOWN.height,
      dominant_color: media?.dominantColor ?? pin.color ?? UNKNOWN.color,
      thumbhash: media?.thumbhash ?? null,
      images: media && this.urls.images(media, now),
      ...(media && this.urls.video(media, now)),
      board: boardOf(pin, people),
      pinner: people.get(pin.owner_id) ?? null,
      created_at: pin.created_at,
      is_promoted: false,
      promoted_is_removable: pin.removable,
      tracking_params: null,
    };
  }
}
