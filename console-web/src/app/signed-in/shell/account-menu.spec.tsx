import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedIn } from '../../../lib/api/stand-in-server.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { showRouted } from '../../../lib/show-routed.tsx';
import { AccountMenu } from './account-menu.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('the menu of an account', () => {
  const itemsFor = async (isPartner: boolean) => {
    signedIn({ isPartner });
    const { user } = viewer();
    await showRouted(() => user && <AccountMenu user={user} trigger={<button type="button">Open</button>} />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  it('leads a business to its ads', async () => {
    expect(await itemsFor(true)).toContain('Ads');
    expect(screen.getByRole('menuitem', { name: 'Ads' }).getAttribute('href')).toBe('/advertiser/');
  });

  it('has nothing about ads for a personal account', async () => {
    expect(await itemsFor(false)).not.toContain('Ads');
  });
});
