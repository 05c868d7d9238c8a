import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { standInServer } from '../../../lib/api/stand-in-server.ts';
import { adAccountsQuery } from '../../../lib/queries/ad-accounts.ts';
import { PromoteLink } from './promote-link.tsx';

const account = (id: string, more: object = {}) => ({ id, status: 'active', acts: ['view', 'campaign'], ...more });
const suspended = account('v1', { status: 'suspended' });
const lookedAt = account('v2', { acts: ['view', 'report'] });

/** The link of a business whose ad accounts are known, or cannot be asked for. */
const show = (advertisers: readonly object[] | null): HTMLElement | null => {
  standInServer({});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (advertisers) client.setQueryData(adAccountsQuery.queryKey, { advertisers, vacant: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <PromoteLink pinId="lamp" promotion="promote" />
    </QueryClientProvider>,
  );
  return screen.queryByRole('link', { name: 'Promote' });
};

describe('the way of a business from its pin to an ad of it', () => {
  it.each([
    ['the only ad account', [suspended]],
    ['the only one that it may promote from', [lookedAt, suspended]],
  ])('is not there where staff suspended %s', (_, advertisers) => expect(show(advertisers)).toBeNull());

  it.each([
    ['another ad account is not suspended', [suspended, account('v3')]],
    ['there is no ad account yet, so that the first promotion makes one', []],
    ['it may only look at the one of another business', [lookedAt]],
  ])('is there where %s', (_, advertisers) =>
    expect(show(advertisers)?.getAttribute('href')).toBe('/advertiser/quick_promote?pinId=lamp'),
  );

  it('is there where ads cannot say how the ad accounts stand', async () => {
    expect(show(null)).toBeNull();
    await screen.findByRole('link', { name: 'Promote' });
  });
});
