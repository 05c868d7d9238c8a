import { capability } from '@corkboard/service/capability';
import { searchIndex } from './read-models/search-index/search-index.projection.ts';
import {
  MakeSearchIndex1763700002000,
  SearchIndexByPerson1763700012000,
  SearchPinsByLook1763700025000,
  SearchTermsByPin1763700013000,
} from './read-models/search-index/search-index.table.ts';
import { SearchIndex } from './read-models/search-index/search-index.ts';
import { SearchController } from './search.controller.ts';
import { TypeaheadController } from './typeahead.controller.ts';

/** Finding pins and boards by their words. */
export const search = capability({
  projections: [searchIndex],
  migrations: [
    MakeSearchIndex1763700002000,
    SearchIndexByPerson1763700012000,
    SearchTermsByPin1763700013000,
    SearchPinsByLook1763700025000,
  ],
  controllers: [SearchController, TypeaheadController],
  providers: [SearchIndex],
});
