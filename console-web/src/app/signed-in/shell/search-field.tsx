import { useRouter, useSearch } from '@tanstack/react-router';
import { SearchBox } from '../../../features/search/search-box.tsx';
import { searchAddress } from '../../../features/search/search-options.ts';

/** Searches pins; `/` jumps here from anywhere. */
export const SearchField = () => {
  const { history } = useRouter();
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  return (
    <SearchBox
      value={typeof q === 'string' || typeof q === 'number' ? String(q) : ''}
      onSearch={(query, rs) => history.push(searchAddress({ scope: 'pins', query, rs }))}
      onGo={(address) => history.push(address)}
    />
  );
};
