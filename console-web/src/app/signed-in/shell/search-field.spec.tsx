import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { showRouted } from '../../../lib/show-routed.tsx';
import { SearchField } from './search-field.tsx';

const openAt = async (at: string): Promise<string> => {
  signedIn();
  standInServer({});
  await showRouted(SearchField, { at, paths: ['/search/$scope', '/$'] });
  return (await screen.findByRole<HTMLInputElement>('combobox')).value;
};

describe('the search field of every page', () => {
  it.each([
    ['/search/pins/?q=lamps', 'lamps'],
    ['/search/pins/?q=2026', '2026'],
    ['/advertiser/a1/reporting/campaigns/?q=autumn', ''],
    ['/', ''],
  ])('at %s holds what was searched: %j', async (address, shown) => expect(await openAt(address)).toBe(shown));
});
