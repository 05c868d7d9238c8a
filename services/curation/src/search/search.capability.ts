import { capability } from '@corkboard/service/capability';
import { searchIndex } from './read-models/search-index/search-index.projection.ts';
import { SearchIndex } from './read-models/search-index/search-index.ts';
import { SearchController } from './search.controller.ts';
import { TypeaheadController } from './typeahead.controller.ts';

/** Finding pins and boards by their words. */
export const search = capability({
  projections: [searchIndex],
  controllers: [SearchController, TypeaheadController],
  providers: [SearchIndex],
});
