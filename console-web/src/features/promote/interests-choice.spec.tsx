import { businessActs } from '@corkboard/rules/ads/permissions';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { QuickPromote } from './quick-promote.tsx';

const POST = '/ads/v4/advertisers/v1/pins/p1/quick_promote/';
const made = {
  ...{ campaign_id: 'c1', ad_group_id: 'g1', ad_id: 'a1', campaign_name: 'Lamp' },
  ...{ status: 'PENDING_REVIEW', business_valid: true, billing_valid: true },
};
const account: Parameters<typeof QuickPromote>[0]['account'] = {
  ...{ id: 'v1', name: 'Lamps', country: 'US', currency: 'USD', status: 'active' },
  ...{ business_valid: true, billing_valid: true, has_ads: true, delivery_stopped: null, consent: 0 },
  ...{ campaign_mode: 'AUTOMATED_CAMPAIGN', synthetic: false, owner_user_id: 'me', permissions: ['OWNER'] },
  acts: [...businessActs],
};
const pin = {
  ...{ id: 'p1', title: 'Lamp', link: 'https://lamps.test/', images: null, dominant_color: '#123456' },
  ...{ width: 200, height: 300, pinner: null },
};

const show = async (interests: () => object) => {
  signedIn();
  const { asked } = standInServer({ '/ads/v4/interests/': interests, [POST]: () => made });
  const shown = { account, pin, country: 'US', businessName: 'Lamps', onClose: jest.fn() };
  await showRouted(() => <QuickPromote {...shown} />);
  return asked;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a promotion', () => {
  it('asks for interests, found by name, and sends them [S-192 part] [S-193 part] [DS-142 part]', async () => {
    const interests = [
      { id: 'home-decor', parent: null, name: 'Home decor' },
      { id: 'lighting', parent: 'home-decor', name: 'Lighting' },
      { id: 'art', parent: null, name: 'Art' },
    ];
    const asked = await show(() => ({ interests }));
    expect(screen.queryByRole('group', { name: 'Interests' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Find people automatically' }));
    const group = within(await screen.findByRole('group', { name: 'Interests' }));
    const offered = () => group.queryAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent);
    await waitFor(() => expect(offered()).toEqual(['Home decor', 'Home decor: Lighting', 'Art']));
    type('Search interests', ' LIGHT');
    expect(offered()).toEqual(['Home decor: Lighting']);
    fireEvent.click(group.getByRole('checkbox', { name: 'Home decor: Lighting' }));
    type('Search interests', 'sea');
    expect(group.getByText(/^No interest is called that/)).toBeTruthy();
    type('Search interests', '');
    expect(group.getByText('Chosen: Home decor: Lighting')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Promote' })));
    const [sent] = asked.filter(({ method }) => method === 'POST');
    expect(sent?.options).toMatchObject({
      auto_targeting_enabled: false,
      targeting_spec: { LOCATION: ['US'], INTEREST: ['lighting'] },
    });
  });

  it('says when the interests cannot be loaded, and asks again', async () => {
    let answer: object = { refused: { status: 503, message: 'Not now.' } };
    await show(() => answer);
    fireEvent.click(screen.getByRole('switch', { name: 'Find people automatically' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = { interests: [{ id: 'art', parent: null, name: 'Art' }] };
    fireEvent.click(again);
    expect(await screen.findByRole('checkbox', { name: 'Art' })).toBeTruthy();
  });

  it('says where there are no interests to choose from', async () => {
    await show(() => ({ interests: [] }));
    fireEvent.click(screen.getByRole('switch', { name: 'Find people automatically' }));
    const group = within(await screen.findByRole('group', { name: 'Interests' }));
    expect(await group.findByText(/^There are no interests to choose from yet/)).toBeTruthy();
    expect(group.queryByLabelText('Search interests')).toBeNull();
  });
});
