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
  notExported: {
    search_pins: 'Words of `pins`, in the form in which they are searched for.',
    search_boards: 'Words of `boards`, in the form in which they are searched for.',
    search_terms: 'Counts of words over all people; one person’s are in `pins`.',
    search_hidden_people: 'Says that the account is suspended or to be closed, which is in `account_status`.',
  },
  jobs: [recurring({ name: 'remove-words-of-purged-pins', everyMs: HOUR_MS }, PurgedWords, (it) => it.sweep())],
  controllers: [SearchController, TypeaheadController],
  providers: [SearchIndex, PurgedWords],
});
