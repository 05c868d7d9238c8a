import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { PurgedWords } from './purged-words.ts';
import { searchIndex } from './read-models/search-index/search-index.projection.ts';
import { SearchIndex } from './read-models/search-index/search-index.ts';
import { SearchController } from './search.controller.ts';
import { TypeaheadController } from './typeahead.controller.ts';

const HOUR_MS = 3_600_000;

/** Finding pins and boards by their words. */
export const search = capability({
  projections: [searchIndex],
  jobs: [recurring({ name: 'remove-words-of-purged-pins', everyMs: HOUR_MS }, PurgedWords, (it) => it.sweep())],
  controllers: [SearchController, TypeaheadController],
  providers: [SearchIndex, PurgedWords],
});
