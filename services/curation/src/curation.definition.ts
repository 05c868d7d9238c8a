import type { ServiceDefinition } from '@corkboard/http-edge/backbone/definition';
import { MakeBoardsBeingMade1763700022000 } from './boards/board-allowance.ts';
import { boardDecider } from './boards/domain/board.ts';
import { boardPage } from './boards/read-models/board-page/board-page.projection.ts';
import {
  BoardsGone1763700021000,
  FormerSlugs1763700020000,
  MakeBoardPage1763700000000,
} from './boards/read-models/board-page/board-page.table.ts';
import { catalogue } from './catalogue.ts';
import { MakeClientEvents1763700003000 } from './client-events/client-events.table.ts';
import { erasureDecider } from './erasure/domain/erasure.ts';
import { ErasedPictures1763700023000 } from './erasure/erased-pictures.migration.ts';
import { mediaDecider } from './media/domain/media.ts';
import { HeldFiles1763700010000 } from './media/files/held-files.migration.ts';
import { userCurationDecider } from './people/domain/usercuration.ts';
import { pinDecider } from './pins/domain/pin.ts';
import { pinPage } from './pins/read-models/pin-page/pin-page.projection.ts';
import {
  MakePinPage1763700001000,
  PinsByPerson1763700011000,
  PinsOfLook1763700024000,
} from './pins/read-models/pin-page/pin-page.table.ts';
import { PublicPins1763700026000 } from './pins/read-models/pin-page/public-pins.table.ts';
import { publishCuration } from './publish.ts';
import { searchIndex } from './search/read-models/search-index/search-index.projection.ts';
import {
  MakeSearchIndex1763700002000,
  SearchIndexByPerson1763700012000,
  SearchPinsByLook1763700025000,
  SearchTermsByPin1763700013000,
} from './search/read-models/search-index/search-index.table.ts';

export const curation: ServiceDefinition = {
  service: 'curation',
  catalogue,
  deciders: [boardDecider, pinDecider, userCurationDecider, mediaDecider, erasureDecider],
  projections: [boardPage, pinPage, searchIndex],
  migrations: [
    MakeBoardPage1763700000000,
    MakePinPage1763700001000,
    MakeSearchIndex1763700002000,
    MakeClientEvents1763700003000,
    HeldFiles1763700010000,
    PinsByPerson1763700011000,
    SearchIndexByPerson1763700012000,
    SearchTermsByPin1763700013000,
    FormerSlugs1763700020000,
    BoardsGone1763700021000,
    MakeBoardsBeingMade1763700022000,
    ErasedPictures1763700023000,
    PinsOfLook1763700024000,
    SearchPinsByLook1763700025000,
    PublicPins1763700026000,
  ],
  held: {
    boards: 'SELECT count(*) FROM boards WHERE owner_id = $1',
    pins: 'SELECT count(*) FROM pins WHERE owner_id = $1 AND deleted_at IS NULL',
    pictures: 'SELECT count(DISTINCT picture_key) FROM pins WHERE owner_id = $1 AND deleted_at IS NULL',
    deletedPins: 'SELECT count(*) FROM pins WHERE owner_id = $1 AND deleted_at IS NOT NULL',
  },
  publish: publishCuration,
};
