import { createPin, createPinFromState, repin, type SavedPin } from '@corkboard/contracts/curation/pins';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { knownId } from '../known-id.ts';
import { detailOf, refusals } from '../refusals.ts';
import { CreatePin } from './commands/create-pin.ts';
import { SavePin } from './commands/save-pin.ts';
import { SaveAnswers, type SavedBy } from './save-answers.ts';
import { networksOf, SOCIAL_SHARE, type SocialSharePort } from './social-share.ts';

const ownBoard = (boardId: string): string => knownId(boardId, 'BOARD_NOT_FOUND');
/** Null or '': the board itself. */
const ofBoard = (sectionId: string | null | undefined): string | null =>
  sectionId ? knownId(sectionId, 'SECTION_NOT_FOUND') : null;

/** Every way of saving, each one command; all answer with the new pin, made of its event. */
@Controller()
export class SavesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acting: ActingFor,
    private readonly answers: SaveAnswers,
    @Inject(SOCIAL_SHARE) private readonly socialShare: SocialSharePort,
  ) {}

  @Serve(createPin)
  async create({ body, viewer, toCommand }: RouteCall<typeof createPin>): Promise<SavedPin> {
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, alt_text: altText, link, guid = null, method, color = null } = body;
    const asset = body.shuffle_asset;
    const imageUrl = body.image_url ?? asset?.cutoutImages?.orig.url;
    const given = {
      boardId: ownBoard(body.board_id),
      sectionId: ofBoard(body.section),
      texts: { title, description, altText, link },
      picture: { mediaUploadId: body.media_upload_id, imageBase64: body.image_base64, imageUrl },
      ...{ advertiserId, method, color, guid, isRemovable: body.is_removable ?? false },
      ...{ shuffleAssetId: asset?.entityId ?? null, sharedTo: networksOf(body, this.socialShare) },
    };
    return this.#save(toCommand(CreatePin, { content: body, subject, idempotencyKey: guid }, given), {
      viewer,
      ownerId: subject,
    });
  }

  @Serve(createPinFromState)
  async createFromState({ body, viewer, toCommand }: RouteCall<typeof createPinFromState>): Promise<SavedPin> {
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, link, guid = null, method, color = null, ...picture } = body.state;
    const given = {
      boardId: ownBoard(body.boardId),
      sectionId: ofBoard(body.sectionId),
      texts: { title, description, link },
      picture,
      ...{ advertiserId, method, color, guid, isRemovable: false },
      ...{ shuffleAssetId: null, sharedTo: networksOf(body, this.socialShare) },
    };
    return this.#save(toCommand(CreatePin, { content: body, subject, idempotencyKey: guid }, given), {
      viewer,
      ownerId: subject,
    });
  }

  @Serve(repin, { reads: ['pin-page'] })
  async repin({ body, viewer, toCommand }: RouteCall<typeof repin>): Promise<SavedPin> {
    const { subjectId: subject, advertiserId } = await this.acting.roles(body, viewer);
    const { title, description, alt_text: altText, link, guid = null, method = 'button', color = null } = body;
    const given = {
      sourcePinId: knownId(body.pin_id, 'PIN_NOT_FOUND'),
      boardId: ownBoard(body.board_id),
      sectionId: ofBoard(body.section),
      texts: { title, description, altText, link },
      ...{ advertiserId, method, color, guid, isRemovable: body.is_removable ?? false },
      ...{ shuffleAssetId: body.shuffle_asset?.entityId ?? null, sharedTo: networksOf(body, this.socialShare) },
    };
    const by = { viewer, ownerId: subject, ofAd: Boolean(body.clientTrackingParams) };
    return this.#save(toCommand(SavePin, { content: body, subject, idempotencyKey: guid }, given), by);
  }

  async #save(command: CreatePin | SavePin, by: SavedBy): Promise<SavedPin> {
    return this.answers.of(orRefuse(await this.commands.execute(command), refusals, detailOf), by);
  }
}
