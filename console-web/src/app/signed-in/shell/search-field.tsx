import { useRouter, useSearch } from '@tanstack/react-router';
import { SearchBox } from '../../../features/search/search-box.tsx';
import { searchAddress } from '../../../features/search/search-options.ts';

/** Searches pins; `/` jumps here from anywhere. */
export const SearchField = () => {
  const { history } = useRouter();
  // Tables of other pages filter their rows by a `q` of theirs.
  const q: unknown = useSearch({ from: '/search/$scope', shouldThrow: false })?.['q'];
  return (
    <SearchBox
      value={typeof q === 'string' || typeof q === 'number' ? String(q) : ''}
      onSearch={(query, rs) => history.push(searchAddress({ scope: 'pins', query, rs }))}
      onGo={(address) => history.push(address)}
    />
  );
};
