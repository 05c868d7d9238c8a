import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { businessActs } from '@corkboard/rules/ads/permissions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { QuickPromote } from './quick-promote.tsx';

const pin = {
  id: 'p1',
  title: 'Lamp',
  link: 'https://lamps.test/',
  images: null,
  dominant_color: '#123456',
  width: 200,
  height: 300,
  pinner: null,
} as unknown as PinCard;
const account: AdAccount = {
  id: 'v1',
  name: 'Lamps',
  country: 'US',
  currency: 'USD',
  status: 'active',
  business_valid: false,
  billing_valid: false,
  has_ads: true,
  delivery_stopped: null,
  consent: 0,
  campaign_mode: 'AUTOMATED_CAMPAIGN',
  synthetic: false,
  owner_user_id: 'me',
  permissions: ['OWNER'],
  acts: [...businessActs],
};
const POST = '/ads/v4/advertisers/v1/pins/p1/quick_promote/';
const made = (business_valid: boolean, billing_valid: boolean) => ({
  ...{ campaign_id: 'c1', ad_group_id: 'g1', ad_id: 'a1', campaign_name: 'Lamp' },
  ...{ status: 'PENDING_REVIEW', business_valid, billing_valid },
});

type Answers = Parameters<typeof standInServer>[0];
const show = async (answers: Answers, more: Partial<Parameters<typeof QuickPromote>[0]> = {}) => {
  signedIn();
  const server = standInServer({ '/ads/v4/interests/': () => ({ interests: [] }), ...answers });
  const onClose = jest.fn();
  await showRouted(() => (
    <QuickPromote {...{ account, country: 'US', businessName: 'Lamps', pin, onClose }} {...more} />
  ));
  return { ...server, onClose };
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(() => void jest.restoreAllMocks());

describe('quick promote', () => {
  it('opens with the budget and days of the country, and sends what was entered [S-193 part] [S-208] [S-210]', async () => {
    const { asked } = await show({ [POST]: () => made(true, true) });
    expect(screen.getByLabelText<HTMLInputElement>('Budget a day (USD)').value).toBe('7');
    expect(screen.getByLabelText<HTMLInputElement>('Days').value).toBe('10');
    type('Campaign name', 'Lamps for all');
    type('Budget a day (USD)', '3');
    await press('Promote');
    expect(asked[0]?.options).toMatchObject({
      ...{ campaign_name: 'Lamps for all', budget_in_micro_currency: 3_000_000, duration: 10, start_now: true },
      ...{ advertiser_id: 'v1', pin_id: 'p1', destination_url: 'https://lamps.test/', is_ongoing: false },
    });
    expect(await screen.findByRole('heading', { name: 'Your ad was created' })).toBeTruthy();
  });

  it.each([
    ['as the campaign mode of the ad account says', { account: { ...account, campaign_mode: 'ADS_MANAGER' as const } }],
    ['as its address says', { mode: 'ADS_MANAGER' as const }],
  ])('opens %s [S-230]', async (_, more) => {
    const { asked } = await show({ [POST]: () => made(true, true) }, more);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Find people automatically' }).checked).toBe(false);
    await press('Promote');
    const sent = asked.find(({ path }) => path === POST);
    expect(sent?.options).toMatchObject({ auto_targeting_enabled: false });
  });

  it.each([
    ['Budget a day (USD)', '2.99', 'Your budget must be at least $3.'],
    ['Budget a day (USD)', 'much', 'Enter an amount with at most two decimals.'],
    ['Days', '366', 'Choose between 1 and 365 days.'],
  ])('says what is wrong with %s = %j, and sends nothing [S-201] [S-209]', async (label, value, message) => {
    const { asked } = await show({});
    type(label, value);
    await press('Promote');
    expect(screen.getByText(message)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('leads to the link of the pin, or to a page of its own [S-192 part] [S-201]', async () => {
    const { asked } = await show({ [POST]: () => made(true, true) });
    const link = screen.getByLabelText<HTMLInputElement>('Destination link');
    expect(link.value).toBe('https://lamps.test/');
    for (const wrong of ['', 'javascript:alert(1)', 'https://nowhere']) {
      type('Destination link', wrong);
      await press('Promote');
      expect(screen.getByText('Enter a valid destination link.')).toBeTruthy();
    }
    expect(asked).toEqual([]);
    type('Destination link', 'https://lamps.test/sale');
    await press('Promote');
    expect(asked[0]?.options).toMatchObject({ destination_url: 'https://lamps.test/sale' });
  });

  it('says why it cannot be aimed at a gender, where ages can be chosen [S-202 part]', async () => {
    await show({});
    expect(screen.queryByText(/gender/)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Find people automatically' }));
    expect(screen.getByRole('checkbox', { name: '25-34' })).toBeTruthy();
    expect(screen.getByText(/People are not asked for their gender/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Female' })).toBeNull();
  });

  it('shows the ad among other pins as home, a search and a pin have it, before anything is paid', async () => {
    const { asked } = await show({});
    const preview = screen.getByRole('figure', { name: 'Your ad' });
    const places = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(places).toEqual(['Home', 'Search', 'More like a Pin']);
    const heads = places.map((name) => {
      fireEvent.click(screen.getByRole('radio', { name: name ?? '' }));
      expect(within(preview).getByText('Promoted')).toBeTruthy();
      const [tiles] = [preview.lastElementChild?.children ?? []];
      expect([...tiles].findIndex((tile) => tile.textContent?.includes('Promoted'))).toBe(3);
      return preview.firstElementChild?.tagName === 'P' ? preview.firstElementChild.textContent : null;
    });
    expect(heads).toEqual([null, pin.title, 'More like this']);
    expect(asked).toEqual([]);
  });

  it('goes to the business form, the billing form and success, one after the other [S-182] [S-183] [S-184]', async () => {
    const { asked, onClose } = await show({
      [POST]: () => made(false, false),
      '/ads/v4/advertisers/v1/business_info/': () => ({ business_valid: true }),
      '/ads/v4/advertisers/v1/billing_profiles/': () => ({ profile_id: 'b1', status: 'pending' }),
    });
    await press('Promote');
    expect(await screen.findByRole('heading', { name: 'Business details' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('Lamps');
    type('Business name', 'Lamps Ltd');
    type('Business email', 'ana@gmail.com');
    for (const label of ['Street and number', 'Postal code', 'City']) type(label, '1');
    await press('Save and continue');
    expect(screen.getByText('Please use a business email address.')).toBeTruthy();
    const email = screen.getByLabelText('Business email');
    expect([document.activeElement, email.getAttribute('aria-invalid')]).toEqual([email, 'true']);
    type('Business email', 'ana@lamps.test');
    expect(screen.queryByText('Please use a business email address.')).toBeNull();
    await press('Save and continue');
    expect(await screen.findByRole('heading', { name: 'Billing' })).toBeTruthy();
    const billing = screen.getByRole('link', { name: 'Open billing' }).getAttribute('href');
    expect(billing).toBe('/advertiser/v1/billing/?campaign_id=c1&objective_type=CLICKTHROUGH&is_quick_promote=true');
    await press('Send my details to be confirmed');
    expect(await screen.findByRole('heading', { name: 'Your ad was created' })).toBeTruthy();
    expect(asked.map(({ path }) => path)).toHaveLength(3);
    expect(screen.getByText(/^It runs once your billing details are confirmed/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('goes on to success once the billing form is complete, as valid where it was confirmed at once [S-218]', async () => {
    await show({
      [POST]: () => made(true, false),
      '/ads/v4/advertisers/v1/billing_profiles/': () => ({ profile_id: 'b1', status: 'verified' }),
    });
    await press('Promote');
    expect(await screen.findByRole('heading', { name: 'Billing' })).toBeTruthy();
    await press('Send my details to be confirmed');
    expect(await screen.findByRole('heading', { name: 'Your ad was created' })).toBeTruthy();
    expect(screen.getByText(/^We look at it before it runs/)).toBeTruthy();
  });

  it('leads from success to the ad groups, those of the account [S-191]', async () => {
    await show({ [POST]: () => made(true, true) });
    await press('Promote');
    const link = await screen.findByRole('link', { name: 'See ad groups' });
    const to = '/advertiser/v1/reporting/adgroups/?campaignId=c1&showAllEntities=true';
    expect(link.getAttribute('href')).toBe(to);
  });

  it('lies under an overlay that says Loading while it waits [S-189]', async () => {
    let answer = (_: object): void => undefined;
    await show({ [POST]: () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.queryByRole('status')).toBeNull();
    await press('Promote');
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await act(async () => answer(made(true, true)));
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  });

  it('has a step for the conversion tag, and leads back [S-177]', async () => {
    await show({});
    await press('Conversion tag');
    expect(screen.getByText(/^This ad account has no conversion tag yet/)).toBeTruthy();
    await press('Back');
    expect(screen.getByRole('button', { name: 'Promote' })).toBeTruthy();
  });

  it.each([
    ['US', 'USD', '7', '10', 'At least $3.00. We suggest $7.00.'],
    ['GB', 'GBP', '5', '10', 'At least £1.00. We suggest £5.00.'],
    ['SE', 'SEK', '70', '30', 'At least SEK'],
    ['DK', 'DKK', '50', '30', 'At least DKK'],
  ])('opens in %s with what is recommended there [S-208] [S-210]', async (country, currency, budget, days, hint) => {
    await show({}, { account: { ...account, country, currency, consent: 1 }, country });
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([value(`Budget a day (${currency})`), value('Days')]).toEqual([budget, days]);
    expect(
      screen.getByText((text) =>
        text.replaceAll('\u00a0', ' ').replaceAll('.00', '').startsWith(hint.replaceAll('.00', '')),
      ),
    ).toBeTruthy();
  });

  it('stays on a later step that fails, with what the server says [S-181]', async () => {
    await show({
      [POST]: () => made(false, false),
      '/ads/v4/advertisers/v1/business_info/': () => ({ refused: { status: 400, code: 3031, message: 'No.' } }),
    });
    await press('Promote');
    await screen.findByRole('heading', { name: 'Business details' });
    type('Business name', 'Lamps Ltd');
    type('Business email', 'ana@lamps.test');
    for (const label of ['Street and number', 'Postal code', 'City']) type(label, '1');
    await press('Save and continue');
    expect(await screen.findByText('No.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Business details' })).toBeTruthy();
  });

  it('shows what is wrong with the pin beside it, and anything else over all [S-181] [S-362]', async () => {
    let refusal: object = { status: 401, code: 3015, message: 'x', detail: "This Pin can't be promoted." };
    await show({ [POST]: () => ({ refused: refusal }) });
    await press('Promote');
    expect((await screen.findByRole('alert')).textContent).toBe("This Pin can't be promoted.");
    expect(screen.getByRole('button', { name: 'Promote' })).toBeTruthy();
    for (const [next, shown] of [
      [{ status: 400, code: 3022, message: 'x', detail: 'Check your targeting.' }, 'Check your targeting.'],
      [{ status: 400, code: 10, message: 'x' }, 'Something went wrong. Your ad was not created.'],
      [{ status: 401, code: 3015, message: 'x' }, 'Something went wrong. Your ad was not created.'],
    ] as const) {
      refusal = next;
      await press('Promote');
      expect((await screen.findByRole('alert')).textContent).toContain(shown);
      expect(screen.getByRole('heading', { name: 'Your ad was not created' })).toBeTruthy();
      await press('Try again');
    }
    refusal = { status: 503, message: null };
    await press('Promote');
    expect(await screen.findByText('Something went wrong. Your ad was not created.')).toBeTruthy();
    await press('Try again');
    expect(screen.getByRole('button', { name: 'Promote' })).toBeTruthy();
  });

  it.each([
    ['Yes, I agree', 1],
    ['No', 2],
    ["I'm not sure", 3],
  ])('asks first in Europe whether its ads may be measured, and remembers %s as %i [S-388]', async (said, answer) => {
    const nl = { ...account, country: 'NL', currency: 'EUR' };
    const { asked } = await show(
      { '/ads/v4/advertisers/v1/consent/': () => ({ consent: answer }) },
      { account: nl, country: 'NL' },
    );
    expect(screen.getByText('Do you agree that personal data is processed to measure this ad?')).toBeTruthy();
    await press(said);
    expect(asked[0]?.options).toEqual({ answer });
    expect(await screen.findByRole('button', { name: 'Promote' })).toBeTruthy();
  });
});
