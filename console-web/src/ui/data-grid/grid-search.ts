import { type GridSort, type GridState, plainGrid } from './grid-column.ts';

const MOST_TEXT = 200;

const sortOf = (text: string, ids: readonly string[]): GridSort | null => {
  const by = text.replace(/^-/, '');
  return ids.includes(by) ? { by, down: text.startsWith('-') } : null;
};

/** Reads an address; ids that are no column are passed over. */
export const gridStateOf = (given: URLSearchParams, ids: readonly string[]): GridState => ({
  sort: sortOf(given.get('sort') ?? '', ids),
  text: (given.get('q') ?? '').slice(0, MOST_TEXT),
  hidden: (given.get('hide') ?? '').split(',').filter((id) => ids.includes(id)),
  density: given.get('density') === 'compact' ? 'compact' : plainGrid.density,
});

/** Parameters of the address that shows this. */
export const gridParamsOf = ({ sort, text, hidden, density }: GridState): Readonly<Record<string, string>> => ({
  ...(sort && { sort: (sort.down ? '-' : '') + sort.by }),
  ...(text !== '' && { q: text }),
  ...(hidden.length > 0 && { hide: hidden.join(',') }),
  ...(density !== plainGrid.density && { density }),
});
