import { searchScopes, type TypeaheadItem, typeahead } from '@corkboard/contracts/curation/search';
import { ApiError } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { profileAddress } from '@corkboard/rules/curation/addresses';
import { searchWords } from '@corkboard/rules/curation/search-words';
import { Controller } from '@nestjs/common';
import { BoardViews } from '../board-pages/board-views.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { SeenPeople } from '../board-pages/seen-people.ts';
import { SearchIndex } from './read-models/search-index/search-index.ts';

const BOARDS_MOST = 2;

const searchAddress = (term: string, rs: string): string => `/search/pins/?q=${encodeURIComponent(term)}&rs=${rs}`;

const query = (term: string): TypeaheadItem => ({ type: 'query', term, label: term, url: searchAddress(term, 'ac') });
const hashtag = (tag: string): TypeaheadItem => {
  const term = `#${tag}`;
  return { type: 'hashtag', term, label: term, url: searchAddress(term, 'hashtag_closeup') };
};

/** Suggestions while a person types (DS-116): words that lead to something the viewer may see, boards, a person. */
@Controller()
export class TypeaheadController {
  constructor(
    private readonly index: SearchIndex,
    private readonly boards: BoardPage,
    private readonly views: BoardViews,
    private readonly people: SeenPeople,
  ) {}

  @Serve(typeahead, { reads: ['search-index', 'board-page'] })
  async suggest({ query: asked, viewer }: RouteCall<typeof typeahead>) {
    if (!(searchScopes as readonly string[]).includes(asked.scope)) throw new ApiError('UNKNOWN_SCOPE');
    const words = searchWords(asked.term).slice(0, 10);
    if (words.length === 0) return { term: asked.term, items: [], hint: null };
    const items = asked.term.trim().startsWith('#')
      ? (await this.index.termsFrom(words.join(''), '', ['hashtag'])).map(hashtag)
      : await this.#offers(asked.term, words, viewer?.accountId ?? null);
    return { term: asked.term, items: items.slice(0, asked.count), hint: null };
  }

  async #offers(term: string, words: readonly string[], viewerId: string | null): Promise<readonly TypeaheadItem[]> {
    const before = words.slice(0, -1).join(' ');
    const [terms, boards, people] = await Promise.all([
      this.index.termsFrom(words.at(-1) ?? '', before, ['query', 'hashtag']),
      this.#boards(words, viewerId),
      this.#people(term.trim(), viewerId),
    ]);
    const queries = terms.map((found) => query(before === '' ? found : `${before} ${found}`));
    return [...people, ...boards.slice(0, BOARDS_MOST), ...queries].sort((a, b) => rankOf(a) - rankOf(b));
  }

  async #boards(words: readonly string[], viewerId: string | null): Promise<readonly TypeaheadItem[]> {
    const found = await this.index.boards({ words, ownerId: viewerId, after: null, limit: BOARDS_MOST });
    const rows = await this.boards.findAll(
      found.map(({ id }) => id),
      viewerId,
    );
    const views = await this.views.items(rows, viewerId);
    return views.map(({ name, url }) => ({ type: 'board', term: name, label: name, url }));
  }

  async #people(term: string, viewerId: string | null): Promise<readonly TypeaheadItem[]> {
    const found = /^\w{3,64}$/.test(term) ? await this.people.byUsername(term, viewerId) : null;
    if (!found) return [];
    const { username, full_name: label } = found;
    return [{ type: 'user', term: username, label, url: profileAddress(username) }];
  }
}

/** A person by their whole name, two boards, then words: the last place is never taken from the first kinds. */
const rankOf = ({ type }: TypeaheadItem): number => ['user', 'board', 'query', 'hashtag', 'recent'].indexOf(type);
