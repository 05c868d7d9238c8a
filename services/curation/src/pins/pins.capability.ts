import * as published from '@corkboard/contracts/curation/events';
import { pinMoved } from '@corkboard/contracts/curation/pin-moved-event';
import { publish } from '@corkboard/messaging/translation';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { linkHost } from '@corkboard/rules/curation/pin-texts';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import { capability } from '@corkboard/service/capability';
import { PROJECTIONS, STREAMS } from '@corkboard/service/definition';
import { recurring } from '@corkboard/service/jobs/job';
import { BoardPins } from '../boards/board-pins.ts';
import { Covers } from '../boards/covers.ts';
import { curationConfig } from '../configuration.ts';
import { AttachedMedia } from '../media/files/attached-media.ts';
import { AttachMediaHandler } from './commands/attach-media.ts';
import { BeginSectionHandler } from './commands/begin-section.ts';
import { CarryPinsHandler } from './commands/carry-pins.ts';
import { CarryPinsBackHandler } from './commands/carry-pins-back.ts';
import { CarryPinsCopyHandler } from './commands/carry-pins-copy.ts';
import { CarryPinsDeletionHandler } from './commands/carry-pins-deletion.ts';
import { CarryPinsRestorationHandler } from './commands/carry-pins-restoration.ts';
import { CopyPinsHandler } from './commands/copy-pins.ts';
import { CreatePinHandler } from './commands/create-pin.ts';
import { DeletePinHandler } from './commands/delete-pin.ts';
import { DeletePinsHandler } from './commands/delete-pins.ts';
import { DropPinsHandler } from './commands/drop-pin.ts';
import { EditPinHandler } from './commands/edit-pin.ts';
import { MovePinHandler } from './commands/move-pin.ts';
import { MovePinsHandler } from './commands/move-pins.ts';
import { PlacePinHandler } from './commands/place-pin.ts';
import { PurgePinHandler } from './commands/purge-pin.ts';
import { PurgePinsHandler } from './commands/purge-pins.ts';
import { RestorePinHandler } from './commands/restore-pin.ts';
import { RestorePinsHandler } from './commands/restore-pins.ts';
import { ReturnPinsHandler } from './commands/return-pins.ts';
import { SavePinHandler } from './commands/save-pin.ts';
import { SharePinHandler } from './commands/share-pin.ts';
import { UndoPinChangeHandler } from './commands/undo-pin-change.ts';
import { UndoPinsDeletionHandler } from './commands/undo-pins-deletion.ts';
import { UndoPinsMoveHandler } from './commands/undo-pins-move.ts';
import { CoverPins } from './cover-pins.ts';
import { type PinSave, pinFacts } from './domain/pin.facts.ts';
import { pinDecider } from './domain/pin.ts';
import { exportedDeletedPins, exportedPins } from './exported-pins.ts';
import { HiddenOwners } from './hidden-owners.ts';
import { PinBulkController } from './pin-bulk.controller.ts';
import { PinMovesController } from './pin-moves.controller.ts';
import { PinReturning } from './pin-returning.ts';
import { PinViews } from './pin-views.ts';
import { PinsController } from './pins.controller.ts';
import { PinsInParts } from './pins-in-parts.ts';
import { PinsOfMove } from './pins-of-move.ts';
import { attachPicturesToWaitingPins } from './processes/attach-pictures-to-waiting-pins.ts';
import { pinProcesses } from './processes/pin-processes.ts';
import { PromotionOffers } from './promotion-offers.ts';
import { PurgedPictures, purgedPictures } from './purged-pictures.ts';
import { FormerPins } from './read-models/pin-page/former-pins.ts';
import { OwnCopies } from './read-models/pin-page/own-copies.ts';
import { PinOrder } from './read-models/pin-page/pin-order.ts';
import { pinPage } from './read-models/pin-page/pin-page.projection.ts';
import { PinPage } from './read-models/pin-page/pin-page.ts';
import { SavedTexts } from './read-models/pin-page/saved-texts.ts';
import { SectionPins } from './read-models/pin-page/section-pins.ts';
import { RecordedPins } from './recorded-pins.ts';
import { SaveAnswers } from './save-answers.ts';
import { SavesController } from './saves.controller.ts';
import { Saving } from './saving.ts';
import { SeenPins } from './seen-pins.ts';
import { SOCIAL_SHARE, socialShareOf } from './social-share.ts';

const EVERY_MS = 5 * 60_000;

const pictureOf = ({ id, width, height, dominantColor }: MediaFacts) => ({ mediaId: id, width, height, dominantColor });

const savedOf = (data: PinSave['data'], accountId: string) => ({
  pinId: data.pinId,
  boardId: data.boardId,
  accountId,
  boardPrivacy: data.boardPrivacy,
  sectionId: data.sectionId,
  hashtags: [...data.hashtags],
  picture: data.media && pictureOf(data.media),
  isFirstSave: data.isFirstSave,
});

const ofPin = ({ pinId, boardId, ownerId }: { pinId: string; boardId: string; ownerId: string }) => ({
  pinId,
  boardId,
  accountId: ownerId,
});

const socialShare = {
  provide: SOCIAL_SHARE,
  useFactory: (config: EdgeConfig, log: Log) => socialShareOf(curationConfig(config), log),
  inject: [EDGE_CONFIG, LOG],
};

/** Left out where an event of before does not say it. */
const privacyOf = ({ boardPrivacy }: { boardPrivacy: BoardPrivacy | null }) => boardPrivacy && { boardPrivacy };

/** Pins: saving, changing, deleting and restoring them, and the pages that show them. */
export const pins = capability({
  facts: pinFacts,
  decider: pinDecider,
  publishes: {
    pinCreated: (data) => {
      const { method, kind, link } = data;
      const saved = savedOf(data, data.creatorId);
      return [publish(published.pinCreated, { ...saved, method, kind, linkHost: linkHost(link) })];
    },
    pinSaved: (data) => {
      const { sourcePinId, originPinId } = data;
      return [publish(published.pinSaved, { ...savedOf(data, data.saverId), sourcePinId, originPinId })];
    },
    pinEdited: (data) => {
      const changed = { changed: [...data.changed], hashtags: [...data.hashtags] };
      return [publish(published.pinEdited, { ...ofPin(data), ...privacyOf(data), ...changed })];
    },
    pinMoved: (data) => {
      const { pinId, ownerId: accountId, boardPrivacy, fromBoardId, toBoardId: boardId, toSectionId: sectionId } = data;
      return [publish(pinMoved, { pinId, boardId, accountId, boardPrivacy, sectionId, fromBoardId })];
    },
    pinPlaced: 'private',
    pinPurged: 'private',
    pinSocialShareRequested: 'private',
    pinDeleted: (data) => [publish(published.pinDeleted, { ...ofPin(data), reason: data.reason })],
    pinRestored: (data) => [publish(published.pinRestored, { ...ofPin(data), ...privacyOf(data) })],
    pinMediaAttached: ({ media, ...data }) =>
      media ? [publish(published.pinMediaAttached, { ...ofPin(data), picture: pictureOf(media) })] : [],
  },
  tables: [purgedPictures],
  projections: [pinPage],
  exports: [exportedPins, exportedDeletedPins],
  notExported: {
    pin_boards: 'A copy of `boards`.',
    pin_hidden_people: 'Says that the account is suspended or to be closed, which is in `account_status`.',
    public_pins: 'A copy of `pins`.',
  },
  held: {
    pins: 'SELECT count(*) FROM pins WHERE owner_id = $1 AND deleted_at IS NULL',
    pictures: 'SELECT count(DISTINCT picture_key) FROM pins WHERE owner_id = $1 AND deleted_at IS NULL',
    deletedPins: 'SELECT count(*) FROM pins WHERE owner_id = $1 AND deleted_at IS NOT NULL',
  },
  processes: [
    { inject: [PROJECTIONS, STREAMS, PinPage], useFactory: pinProcesses },
    { inject: [STREAMS, AttachedMedia], useFactory: attachPicturesToWaitingPins },
  ],
  jobs: [recurring({ name: 'remove-pictures-of-purged-pins', everyMs: EVERY_MS }, PurgedPictures, (it) => it.sweep())],
  controllers: [PinsController, PinMovesController, PinBulkController, SavesController],
  providers: [
    ...[CreatePinHandler, SavePinHandler, EditPinHandler, DeletePinHandler, RestorePinHandler, DropPinsHandler],
    ...[
      AttachMediaHandler,
      RestorePinsHandler,
      PurgePinHandler,
      PurgePinsHandler,
      PurgedPictures,
      FormerPins,
      PinOrder,
      PinPage,
      PlacePinHandler,
      OwnCopies,
      PinViews,
      PromotionOffers,
      RecordedPins,
      SaveAnswers,
      SavedTexts,
      PinsInParts,
      Saving,
      SectionPins,
      SeenPins,
      UndoPinChangeHandler,
      MovePinHandler,
      BeginSectionHandler,
    ],
    ...[MovePinsHandler, CarryPinsHandler, CarryPinsBackHandler, UndoPinsMoveHandler, PinsOfMove],
    ...[CopyPinsHandler, CarryPinsCopyHandler, HiddenOwners, SharePinHandler, socialShare],
    ReturnPinsHandler,
    PinReturning,
    ...[DeletePinsHandler, CarryPinsDeletionHandler, CarryPinsRestorationHandler, UndoPinsDeletionHandler],
    { provide: BoardPins, useExisting: SectionPins },
    { provide: Covers, useClass: CoverPins },
  ],
});
