import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import {
  boardAddress,
  historyAddress,
  type ProductPage,
  pinAddress,
  productPageOf,
  profileAddress,
} from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { BoardAddresses } from '../board-pages/board-addresses.ts';
import type { BoardRow } from '../board-pages/read-models/board-page/board-page.table.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { SectionAddresses } from '../board-pages/section-addresses.ts';
import { SeenPeople } from '../board-pages/seen-people.ts';
import { BoardPeople } from '../collaborators/board-people.ts';
import { BoardInvites } from '../collaborators/read-models/board-invites/board-invites.ts';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { PinPage, type ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import { SeenPins } from '../pins/seen-pins.ts';

type SectionPage = Extract<ProductPage, { page: 'section' }>;
type HistoryPage = Extract<ProductPage, { page: 'history' }>;
type Head = NonNullable<PageHead['head']>;

const shown = (head: Head): PageHead => ({ status: 200, redirect_url: null, head });
const moved = (redirectUrl: string): PageHead => ({ status: 301, redirect_url: redirectUrl, head: null });
const missing: PageHead = { status: 404, redirect_url: null, head: null };
/** A page that its viewer may open, and of which nothing is shown where its address is shared. */
const untold: PageHead = { ...missing, status: 200 };
const gone: PageHead = { ...missing, status: 410 };

const isOn = ({ owner_id, member_ids }: BoardRow, viewerId: string | null): boolean =>
  viewerId !== null && (owner_id === viewerId || member_ids.includes(viewerId));

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Title and picture of a page where its address is shared. A page that the viewer may not see is not found. */
@Injectable()
export class PageHeads {
  constructor(
    private readonly pins: PinPage,
    private readonly seen: SeenPins,
    private readonly boards: BoardPage,
    private readonly addresses: BoardAddresses,
    private readonly sections: SectionAddresses,
    private readonly people: People,
    private readonly seenPeople: SeenPeople,
    private readonly urls: MediaUrls,
    private readonly invites: BoardInvites,
    private readonly boardPeople: BoardPeople,
  ) {}

  async of(path: string, viewerId: string | null): Promise<PageHead> {
    const page = productPageOf(path);
    switch (page?.page) {
      case 'pin':
        return this.#pin(page.pinId, viewerId);
      case 'board':
        return this.#board(page.username, page.slug, viewerId);
      case 'section':
        return this.#section(page, viewerId);
      case 'history':
        return this.#history(page, viewerId);
      case 'profile':
        return this.#profile(page.username, viewerId);
      case undefined:
        return missing;
    }
  }

  async #pin(pinId: string, viewerId: string | null): Promise<PageHead> {
    const pin = await this.seen.find(pinId, viewerId);
    if (pin) return shown(await this.#headOfPin(pin));
    const board = await this.pins.boardOf(pinId);
    const wasPublic = board !== null && (board.privacy === 'public' || (await this.boards.isGone({ id: board.id })));
    return wasPublic ? gone : missing;
  }

  async #headOfPin(pin: ShownPin): Promise<Head> {
    const pinner = (await this.people.cards([pin.owner_id])).get(pin.owner_id)?.full_name;
    // Of an ad it is not told.
    const board = pin.board_name || null;
    const saved = pinner && board ? `${pinner} saved this to ${board}.` : null;
    const picture = pin.media && this.urls.picture(pin.media, '736x', new Date());
    return {
      title: pin.title ?? pin.alt_text ?? (board ? `A Pin on ${board}` : 'A Pin'),
      description: pin.description ?? saved,
      kind: 'article',
      url: pinAddress(pin.id),
      is_public: pin.board_privacy === 'public',
      image: picture && { ...picture, alt: pin.alt_text },
    };
  }

  async #board(username: string, slug: string, viewerId: string | null): Promise<PageHead> {
    const found = await this.addresses.find({ username, slug }, viewerId);
    if (found.at === 'moved') return moved(found.address);
    if (found.at === 'gone') return gone;
    if (found.at === 'here') return shown(await this.#headOfBoard(found.board, username));
    return viewerId !== null && (await this.#isInvited({ username, slug }, viewerId)) ? untold : missing;
  }

  /** To a secret board: its page shows the invitation, and nothing of the board. */
  async #isInvited({ username, slug }: { username: string; slug: string }, viewerId: string): Promise<boolean> {
    const pending = await this.boardPeople.pending(await this.invites.pendingOf(viewerId), viewerId);
    const address = boardAddress(username, slug).toLowerCase();
    return pending.some(({ board }) => board.url.toLowerCase() === address);
  }

  async #section(asked: SectionPage, viewerId: string | null): Promise<PageHead> {
    const found = await this.sections.find(asked, viewerId);
    if (found.at === 'moved') return moved(found.address);
    if (found.at !== 'here') return found.at === 'gone' ? gone : missing;
    const head = await this.#headOfBoard(found.board, asked.username);
    const title = `${found.section.name ?? ''} · ${found.board.name ?? ''}`;
    return shown({ ...head, title, url: `${head.url}${encodeURIComponent(found.section.slug ?? '')}/` });
  }

  /** For who is on the board alone. */
  async #history(asked: HistoryPage, viewerId: string | null): Promise<PageHead> {
    const found = await this.addresses.find(asked, viewerId);
    if (found.at === 'moved') return moved(historyAddress(found.address));
    if (found.at !== 'here' || !isOn(found.board, viewerId)) return missing;
    const head = await this.#headOfBoard(found.board, asked.username);
    return shown({
      ...head,
      title: `History · ${found.board.name ?? ''}`,
      url: historyAddress(head.url),
      is_public: false,
    });
  }

  async #headOfBoard(board: BoardRow, username: string): Promise<Head> {
    const owner = await this.people.byUsername(username);
    const cover = board.cover && this.urls.picture(board.cover, '736x', new Date());
    return {
      title: board.name,
      description: board.description ?? `${counted(board.pin_count, 'Pin')} saved by ${owner?.full_name ?? username}.`,
      kind: 'website',
      url: boardAddress(owner?.username ?? username, board.slug),
      is_public: board.privacy === 'public',
      image: cover && { ...cover, alt: null },
    };
  }

  /** Public view of an account, for its owner too. */
  async #profile(username: string, viewerId: string | null): Promise<PageHead> {
    const person = await this.seenPeople.byUsername(username, viewerId);
    if (!person) return missing;
    const { pins, boards } = await this.boards.countsOf(person.id, null);
    return shown({
      title: `${person.full_name} (@${person.username})`,
      description: `${counted(pins, 'Pin')} on ${counted(boards, 'board')}.`,
      kind: 'profile',
      url: profileAddress(person.username),
      is_public: true,
      image: null,
    });
  }
}
