import { describe, expect, it } from '@jest/globals';
import { type Promotion, type QuickPromoteForm, quickPromoteBody, quickPromoteMessage } from './submission.ts';

const form: QuickPromoteForm = {
  name: 'Lamp - 2026-03-01',
  destination_url: ' https://lamps.example/one ',
  budget: '3',
  duration: 10,
  inclusive_end_date: '',
  is_ongoing: false,
  advertiser_id: 'v1',
  ages: ['25-34'],
  interests: ['art'],
  genders: ['female'],
  ad_type: 'regular',
  selected_ocpm_tag: null,
  isAutoTargeting: false,
};
const promotion: Promotion = { pinId: 'p1', productGroupId: null, country: 'US', devices: [] };
const body = (more: Partial<QuickPromoteForm> = {}, of: Partial<Promotion> = {}) =>
  quickPromoteBody({ ...form, ...more }, { ...promotion, ...of });

describe('the submission of quick promote', () => {
  it('has exactly these fields [S-192 part] [S-193 part] [S-204]', () =>
    expect(JSON.parse(JSON.stringify(body()))).toEqual({
      budget_in_micro_currency: 3_000_000,
      campaign_name: 'Lamp - 2026-03-01',
      destination_url: 'https://lamps.example/one',
      duration: 10,
      auto_targeting_enabled: false,
      is_ongoing: false,
      start_now: true,
      targeting_spec: { LOCATION: ['US'], AGE_BUCKET: ['25-34'], GENDER: ['female'], INTEREST: ['art'] },
      advertiser_id: 'v1',
      ads_client_type: 'web_quick_promote',
      pin_id: 'p1',
      product_group_id: null,
      flexible_daily_budget_enabled: false,
    }));

  it('says what is optimized for where a tag was chosen [S-193 part]', () => {
    const tagged = body({ selected_ocpm_tag: { conversionTagId: 't1', conversionEvent: 'CHECKOUT' } });
    expect(tagged).toMatchObject({
      objective_type: 'WEB_CONVERSION',
      optimization_goal_metadata: { conversion_tag_id: 't1', conversion_event: 'CHECKOUT' },
    });
    expect(body({}, { productGroupId: 'g1' })).toMatchObject({ objective_type: 'CATALOG_SALES', pin_id: 'p1' });
    expect(body()).not.toHaveProperty('objective_type');
  });

  it('cuts a name of 64 [S-195]', () => {
    expect(body({ name: 'x'.repeat(63) })?.campaign_name).toBe('x'.repeat(63));
    expect(body({ name: 'x'.repeat(64) })?.campaign_name).toBe(`${'x'.repeat(62)}…`);
  });

  it('has the end date only when it is not ongoing and there is one [S-196]', () => {
    expect(body({ inclusive_end_date: '2026-03-05' })).toHaveProperty('inclusive_end_date', '2026-03-05');
    expect(body({ inclusive_end_date: '' })).not.toHaveProperty('inclusive_end_date');
    expect(body({ inclusive_end_date: '2026-03-05', is_ongoing: true })).not.toHaveProperty('inclusive_end_date');
  });

  it('does not exist without a pin or product group [S-197]', () => {
    expect(body({}, { pinId: null })).toBeNull();
    expect(body({}, { pinId: null, productGroupId: 'g1' })).not.toBeNull();
  });
});

describe('what the form says first [S-201]', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  const says = (more: Partial<QuickPromoteForm> = {}, of: Partial<Promotion> = {}) =>
    quickPromoteMessage({ form: { ...form, ...more }, promotion: { ...promotion, ...of }, now });

  it('is nothing when all is well', () => expect(says()).toBeNull());
  it('is the pin before everything else [S-197]', () =>
    expect(says({ budget: '', name: '' }, { pinId: null })).toBe('Choose a Pin or product group.'));
  it.each([
    ['', 'Enter an amount with at most two decimals.'],
    ['2.99', 'Your budget must be at least $3.'],
    ['3', null],
    ['100000', null],
    ['100000.01', "Your budget can't be more than $100,000."],
  ])('of a budget of %j a day is %j [S-205] [S-209]', (budget, message) =>
    expect(says({ budget, name: message === null ? 'Lamp' : '' })).toBe(message),
  );
  it('knows that a campaign without end has the limit of a day alone [S-205]', () => {
    expect(says({ budget: '1000000', is_ongoing: true })).toBeNull();
    expect(says({ budget: '1000000.01', is_ongoing: true })).toBe("Your budget can't be more than $1,000,000.");
  });
  it.each([
    [{ duration: 365 }, null],
    [{ duration: 366 }, 'Choose between 1 and 365 days.'],
    [{ inclusive_end_date: '2026-02-28' }, 'Choose an end date in the future.'],
    [{ inclusive_end_date: '2026-03-01' }, null],
    [{ destination_url: 'lamps.example' }, 'Enter a valid destination link.'],
    [{ destination_url: 'ftp://lamps.example' }, 'Enter a valid destination link.'],
    [{ name: ' ' }, 'Enter a name for your campaign.'],
  ])('of %j is %j [S-208]', (more, message) => expect(says(more)).toBe(message));
});
