import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { Module } from '@nestjs/common';
import { BoardAddresses } from './boards/board-addresses.ts';
import { BoardAllowance } from './boards/board-allowance.ts';
import { BoardViews } from './boards/board-views.ts';
import { BoardsController } from './boards/boards.controller.ts';
import { ChangeBoardHandler } from './boards/commands/change-board.ts';
import { CoverBoardHandler } from './boards/commands/cover-board.ts';
import { CreateBoardHandler } from './boards/commands/create-board.ts';
import { DeleteBoardHandler } from './boards/commands/delete-board.ts';
import { PickerController } from './boards/picker.controller.ts';
import { BoardPage } from './boards/read-models/board-page/board-page.ts';
import { RecordedBoards } from './boards/recorded-boards.ts';
import { ClientEventsController } from './client-events/client-events.controller.ts';
import { ClientEvents } from './client-events/client-events.ts';
import { CurationBackbone } from './curation.backbone.ts';
import { BeginErasureHandler, EraseKeeperHandler } from './erasure/erase-keeper.ts';
import { ErasedPictures } from './erasure/erased-pictures.ts';
import { HearErasures } from './erasure/hear-erasures.ts';
import { FeedsController } from './feeds/feeds.controller.ts';
import { GraphqlController } from './graphql/graphql.controller.ts';
import { MediaModule } from './media/media.module.ts';
import { PageHeadsController } from './page-heads/page-heads.controller.ts';
import { PageHeads } from './page-heads/page-heads.ts';
import { FirstSave } from './people/first-save.ts';
import { ForgetChangedProfiles } from './people/forget-changed-profiles.ts';
import { People } from './people/people.ts';
import { UsersController } from './people/users.controller.ts';
import { AttachMediaHandler } from './pins/commands/attach-media.ts';
import { CreatePinHandler } from './pins/commands/create-pin.ts';
import { DeletePinHandler } from './pins/commands/delete-pin.ts';
import { DropPinsHandler } from './pins/commands/drop-pin.ts';
import { EditPinHandler } from './pins/commands/edit-pin.ts';
import { RestorePinHandler } from './pins/commands/restore-pin.ts';
import { SavePinHandler } from './pins/commands/save-pin.ts';
import { PinViews } from './pins/pin-views.ts';
import { PinsController } from './pins/pins.controller.ts';
import { PinPage } from './pins/read-models/pin-page/pin-page.ts';
import { RecordedPins } from './pins/recorded-pins.ts';
import { SavesController } from './pins/saves.controller.ts';
import { Saving } from './pins/saving.ts';
import { CurationProcesses } from './processes/curation-processes.ts';
import { SearchIndex } from './search/read-models/search-index/search-index.ts';
import { SearchController } from './search/search.controller.ts';
import { TypeaheadController } from './search/typeahead.controller.ts';

const boards = [
  ...[CreateBoardHandler, ChangeBoardHandler, DeleteBoardHandler, CoverBoardHandler],
  ...[BoardPage, BoardAddresses, BoardAllowance, BoardViews, RecordedBoards],
];
const pins = [
  ...[CreatePinHandler, SavePinHandler, EditPinHandler, DeletePinHandler, RestorePinHandler],
  ...[DropPinsHandler, AttachMediaHandler, PinPage, PinViews, RecordedPins, Saving],
];
const people = [People, FirstSave, ForgetChangedProfiles];
const erasure = [HearErasures, BeginErasureHandler, EraseKeeperHandler, ErasedPictures];

/** What someone keeps: boards, pins, pictures, search. Names of people come from the PROFILES port. */
@Module({
  imports: [
    CurationBackbone,
    MediaModule.on(CurationBackbone),
    InspectionModule.forService({ service: 'curation', imports: [CurationBackbone] }),
  ],
  controllers: [
    ...[BoardsController, PickerController, PinsController, SavesController, FeedsController, UsersController],
    ...[SearchController, TypeaheadController, GraphqlController, ClientEventsController],
    PageHeadsController,
  ],
  providers: [...boards, ...pins, ...people, ...erasure, SearchIndex, PageHeads, ClientEvents, CurationProcesses],
})
export class CurationModule {}
