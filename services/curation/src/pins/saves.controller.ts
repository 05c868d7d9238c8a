import { createPin, createPinFromState, repin, type SavedPin } from '@corkboard/contracts/curation/pins';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { knownId } from '../known-id.ts';
import { refuseWhatIsLater } from '../later.ts';
import { detailOf, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { CreatePin } from './commands/create-pin.ts';
import { SavePin } from './commands/save-pin.ts';
import { PinViews } from './pin-views.ts';
import { PromotionOffers } from './promotion-offers.ts';
import { pinRowOf } from './read-models/pin-page/pin-page.projection.ts';

interface SavedBy {
  readonly viewer: Session;
  /** The viewer, or the business that it acts for. */
  readonly ownerId: string;
  /** Saved from an ad. */
  readonly ofAd?: boolean;
}

const ownBoard = (boardId: string): string => knownId(boardId, 'BOARD_NOT_FOUND');

/** Every way of saving, each one command; all answer with the new pin, made of its event. */
@Controller()
export class SavesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly views: PinViews,
    private readonly acting: ActingFor,
    private readonly offers: PromotionOffers,
  ) {}

  @Serve(createPin)
  async create({ body, viewer, toCommand }: RouteCall<typeof createPin>): Promise<SavedPin> {
    refuseWhatIsLater(body);
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, alt_text: altText, link, guid = null, method, color = null } = body;
    const given = {
      boardId: ownBoard(body.board_id),
      texts: { title, description, altText, link },
      picture: { mediaUploadId: body.media_upload_id, imageBase64: body.image_base64, imageUrl: body.image_url },
      ...{ advertiserId, method, color, guid, isRemovable: body.is_removable ?? false },
    };
    return this.#save(toCommand(CreatePin, { content: body, subject, idempotencyKey: guid }, given), {
      viewer,
      ownerId: subject,
    });
  }

  @Serve(createPinFromState)
  async createFromState({ body, viewer, toCommand }: RouteCall<typeof createPinFromState>): Promise<SavedPin> {
    refuseWhatIsLater({ section: body.sectionId });
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, link, guid = null, method, color = null, ...picture } = body.state;
    const given = {
      boardId: ownBoard(body.boardId),
      texts: { title, description, link },
      picture,
      ...{ advertiserId, method, color, guid, isRemovable: false },
    };
    return this.#save(toCommand(CreatePin, { content: body, subject, idempotencyKey: guid }, given), {
      viewer,
      ownerId: subject,
    });
  }

  @Serve(repin, { reads: ['pin-page'] })
  async repin({ body, viewer, toCommand }: RouteCall<typeof repin>): Promise<SavedPin> {
    refuseWhatIsLater(body);
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, alt_text: altText, link, guid = null } = body;
    const given = {
      sourcePinId: knownId(body.pin_id, 'PIN_NOT_FOUND'),
      boardId: ownBoard(body.board_id),
      texts: { title, description, altText, link },
      ...{ advertiserId, guid, isRemovable: body.is_removable ?? false },
    };
    const by = { viewer, ownerId: subject, ofAd: Boolean(body.clientTrackingParams) };
    return this.#save(toCommand(SavePin, { content: body, subject, idempotencyKey: guid }, given), by);
  }

  async #save(command: CreatePin | SavePin, { viewer, ownerId, ofAd = false }: SavedBy): Promise<SavedPin> {
    const { event, occurredAt, board } = orRefuse(await this.commands.execute(command), refusals, detailOf);
    const { deleted_at: _, ...row } = pinRowOf(event, occurredAt);
    const own = {
      board_id: row.board_id,
      board_owner_id: ownerId,
      board_name: board.status === 'open' ? board.name : '',
      board_slug: board.status === 'open' ? board.slug : '',
      board_privacy: event.data.boardPrivacy,
    };
    const view = await this.views.viewWith({ ...row, ...own }, ownerId, own);
    // Nothing is offered to whoever acts for a business (DS-080).
    const promotion = this.offers.of(ownerId === viewer.accountId ? viewer : null, view, ofAd);
    const successEvent = promotion === 'convert' ? 'pin_saved_promote' : 'pin_saved_send';
    return {
      ...view,
      promotion,
      is_first_save: event.data.isFirstSave,
      success_event: successEvent,
      undo: undoOf({ events: [event] }),
    };
  }
}
