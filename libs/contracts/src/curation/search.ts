import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { resource } from '../route.ts';
import { boardView, bookmark, PINS_PAGE_SIZE, pageSize, pinCard, userCard } from './entities.ts';

/** DS-113. `videos` and `products` come later and have no results yet. */
export const searchScopes = ['pins', 'my_pins', 'videos', 'boards', 'users', 'products'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** DS-114: anything else is recorded as `other`. */
export const searchSources = [
  ...['ac', 'autocomplete', 'blp', 'content_type_filter', 'direct_navigation', 'filter', 'guide', 'hashtag_closeup'],
  ...['homefeed_bubble', 'hub_page', 'ideas_root', 'product', 'remove', 'rs', 'shopping_filter', 'srs', 'trending'],
  ...['typed', 'typo_suggestion', 'urecs', 'video', 'other'],
] as const;

const words = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));
const list = z.optional(z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))));

/** S-162, DS-235: what does not change results is validated and recorded. */
export const searchOptions = z.object({
  query: z.string().check(z.maxLength(500)),
  scope: z._default(z.string().check(z.maxLength(64)), 'pins'),
  rs: z._default(z.string().check(z.maxLength(64)), 'direct_navigation'),
  page_size: pageSize(PINS_PAGE_SIZE),
  bookmark,
  filters: words(1000),
  applied_unified_filters: z.optional(z.nullable(z.union([z.string().check(z.maxLength(1000)), list]))),
  appliedProductFilters: words(1000),
  domains: list,
  journey_depth: z.optional(z.nullable(z.number())),
  price_min: z.optional(z.nullable(z.number())),
  price_max: z.optional(z.nullable(z.number())),
  source_id: words(200),
  source_module_id: words(200),
  source_url: words(2048),
  top_pin_id: words(64),
  top_pin_ids: list,
  request_params: words(2048),
  selected_one_bar_modules: list,
  query_pin_sigs: list,
  auto_correction_disabled: z.optional(z.boolean()),
  article: words(200),
});

export const searchItem = z.discriminatedUnion('type', [pinCard, boardView, userCard]);
export type SearchItem = z.infer<typeof searchItem>;

/** S-165: `items` in order of rank, with ads among pins as in the home feed; `hint` is a corrected term or null (DS-115). */
export const search = resource('BaseSearchResource', 'get', {
  ...byVisitor('curation', 'search'),
  uncompressed: true,
  options: searchOptions,
  answer: z.object({ items: z.array(searchItem), hint: z.nullable(z.string()) }),
});

export const TYPEAHEAD_COUNT = 5;

/** DS-116: what to offer while somebody types. */
export const typeaheadItem = z.object({
  type: z.enum(['query', 'recent', 'hashtag', 'board', 'user']),
  term: z.string(),
  label: z.string(),
  url: z.string(),
});
export type TypeaheadItem = z.infer<typeof typeaheadItem>;

export const typeahead = resource('TypeaheadResource', 'get', {
  ...byVisitor('curation', 'read'),
  uncompressed: true,
  options: z.object({
    term: z.string().check(z.maxLength(500)),
    scope: z._default(z.string().check(z.maxLength(64)), 'pins'),
    count: z._default(z.int().check(z.gte(1), z.lte(20)), TYPEAHEAD_COUNT),
  }),
  answer: z.object({ term: z.string(), items: z.array(typeaheadItem), hint: z.nullable(z.string()) }),
});
