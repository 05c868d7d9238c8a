import { priceIdOf } from '@corkboard/contracts/ads/prices';
import { settingIds } from '@corkboard/contracts/ads/settings';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { PricePage } from './price-page.tsx';
import { PricesPage } from './prices-page.tsx';
import { SettingPage } from './setting-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const LISTS = '/v3/console/services/ads/lists';
const id = priceIdOf('NL', 'CONSIDERATION');
const price = {
  ...{ price_id: id, country: 'NL', objective: 'CONSIDERATION', currency: 'EUR', billable: 'outbound_click' },
  ...{ price_micro: '123400', reason: 'test', changed_at: '2026-01-02T03:04:05.678Z' },
};
const changeOf = (revision: number, data: object) => ({
  ...{ service: 'ads', id: `e${revision}`, type: 'Changed', version: 1, meaning: null, stream: 's', revision },
  ...{ position: '1', recorded_at: `2026-01-02T03:0${revision}:00.000Z`, occurred_at: '2026-01-02T03:04:05.678Z' },
  ...{ actor: { kind: 'staff', id: 's1' }, command: 'Set', correlation_id: 'c', causation_id: null, country: null },
  ...{ data, personal: [] },
});
const streamOf = (...events: object[]) => ({
  ...{ service: 'ads', stream: 's', last_revision: events.length - 1, has_state: true, events, next: null },
});

const show = async (
  page: () => ReactNode,
  answers: Parameters<typeof standInServer>[0],
  role: StaffRole = 'trust_safety',
) => {
  signedIn();
  const { asked } = standInServer(answers);
  await showRouted(() => <StaffRoleContext value={role}>{page()}</StaffRoleContext>);
  return () => asked.filter(({ method }) => method === 'POST').map(({ options }) => options);
};
const type = (name: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name }), { target: { value } });
const press = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })));

describe('the prices of ads', () => {
  it('are listed for every country and objective, with those that were set as money', async () => {
    await show(() => <PricesPage />, { [`${LISTS}/prices/`]: () => ({ rows: [price], cursor: null }) });
    expect(await screen.findByText('€0.1234 · Outbound click')).toBeTruthy();
    expect(screen.getAllByText('Not charged')).toHaveLength(34 * 3 - 1);
    expect(screen.getAllByText('Traffic')).toHaveLength(34);
    expect(screen.queryByText('CONSIDERATION')).toBeNull();
    const link = screen.getByRole('link', { name: 'Netherlands, Traffic' });
    expect(link.getAttribute('href')).toBe(`/console/ad-prices/${id}/`);
  });

  it('say what went wrong', async () => {
    await show(() => <PricesPage />, {
      [`${LISTS}/prices/`]: () => ({ refused: { status: 503, message: 'Not now.' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  });

  const before = { billable: 'outbound_click', priceMicro: 500_000 };
  const after = { billable: 'outbound_click', priceMicro: 123_400 };
  const history = '/v3/console/streams/ads/pricelist-NL-CONSIDERATION/';
  const answers = {
    [`${LISTS}/prices/${id}/`]: () => price,
    [history]: () =>
      streamOf(
        changeOf(0, { before: null, after: before, reason: null }),
        changeOf(1, { before, after, reason: 'too dear' }),
      ),
    [`/v3/console/services/ads/acts/set-price/${id}/`]: () => ({ ...price, price_micro: '250000' }),
  };

  it('are removed for a reason, and can be restored from the history', async () => {
    const unset = { ...price, billable: null, price_micro: null, reason: null, changed_at: null };
    let shown: object = price;
    const told = await show(() => <PricePage id={id} />, {
      [`${LISTS}/prices/${id}/`]: () => shown,
      [history]: () =>
        shown === price
          ? streamOf(changeOf(0, { before: null, after, reason: 'first' }))
          : streamOf(
              changeOf(0, { before: null, after, reason: 'first' }),
              changeOf(1, { before: after, reason: 'a mistake' }),
            ),
      [`/v3/console/services/ads/acts/remove-price/${id}/`]: () => (shown = unset),
      [`/v3/console/services/ads/acts/set-price/${id}/`]: () => price,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByRole('dialog');
    type('Reason', 'a mistake');
    await press('Remove');
    expect(told()).toEqual([{ reason: 'a mistake' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
    expect(await screen.findByText('No price is set')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /^Restore/ }));
    await screen.findByRole('dialog');
    type('Reason', 'it was none');
    await press('Restore');
    expect(told()[1]).toEqual({ reason: 'it was none', values: { billable: 'outbound_click', price_micro: 123_400 } });
  });

  it('are changed as money with four decimals, for a reason', async () => {
    const told = await show(() => <PricePage id={id} />, answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByRole('dialog');
    type('Price in EUR', '0.12345');
    type('Reason', 'cheaper');
    await press('Set this price');
    expect(screen.getByText(/^Enter an amount above 0/)).toBeTruthy();
    expect(told()).toEqual([]);
    type('Price in EUR', '0.25');
    await press('Set this price');
    expect(told()).toEqual([{ reason: 'cheaper', values: { billable: 'outbound_click', price_micro: 250_000 } }]);
    expect(await screen.findByText('€0.25 · Outbound click')).toBeTruthy();
  });

  it('go back to any of those before, which becomes a change of its own', async () => {
    const told = await show(() => <PricePage id={id} />, answers);
    expect(await screen.findByText('too dear')).toBeTruthy();
    expect(screen.getByText('Holds now')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Restore what held since 2026-01-02T03:00/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('€0.50 · Outbound click');
    type('Reason', 'a mistake');
    await press('Restore');
    expect(told()).toEqual([{ reason: 'a mistake', values: { billable: 'outbound_click', price_micro: 500_000 } }]);
  });

  it('are not changed by another role, which is told why', async () => {
    await show(() => <PricePage id={id} />, answers, 'support');
    const button = await screen.findByRole('button', { name: /^Change/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('trust_safety');
  });
});

describe('the settings of ads', () => {
  const blocked = settingIds['blocked-destinations'];
  const setting = {
    ...{ setting_id: blocked, name: 'blocked-destinations', items: ['a.test'], reason: 'fraud' },
    changed_at: '2026-01-02T03:04:05.678Z',
  };
  const path = `${LISTS}/ad-settings/${blocked}/`;
  const actPath = `/v3/console/services/ads/acts/change-ad-setting/${blocked}/`;

  it('lead to a page each', async () => {
    await show(() => <SettingsPage />, {});
    const link = await screen.findByRole('link', { name: 'Blocked destinations' });
    expect(link.getAttribute('href')).toBe(`/console/ad-settings/${blocked}/`);
  });

  it('are changed line by line, once every line can stand there', async () => {
    const told = await show(() => <SettingPage id={blocked} />, {
      [path]: () => setting,
      [actPath]: () => ({ ...setting, items: ['a.test', 'b.test'] }),
    });
    expect(await screen.findByText('It was never changed.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('dialog');
    type('Blocked destinations', 'a.test\nhttps://b.test');
    type('Reason', 'reported');
    await press('Change');
    expect(screen.getByText('Correct these first: https://b.test.')).toBeTruthy();
    type('Blocked destinations', 'a.test\nB.test\n');
    await press('Change');
    expect(told()).toEqual([{ reason: 'reported', values: { values: ['a.test', 'b.test'] } }]);
    expect(await screen.findByText('a.test, b.test')).toBeTruthy();
  });

  it('take terms of several words, one in each line', async () => {
    const terms = settingIds['advisory-terms'];
    const of = { ...setting, setting_id: terms, name: 'advisory-terms', items: ['suicide'] };
    const told = await show(() => <SettingPage id={terms} />, {
      [`${LISTS}/ad-settings/${terms}/`]: () => of,
      [`/v3/console/services/ads/acts/change-ad-setting/${terms}/`]: () => of,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByRole('dialog');
    type('Advisory terms', 'suicide\n Self  Harm \n');
    type('Reason', 'advised to');
    await press('Change');
    expect(told()).toEqual([{ reason: 'advised to', values: { values: ['suicide', 'self harm'] } }]);
  });

  it('go back to what held before any change', async () => {
    const told = await show(() => <SettingPage id={blocked} />, {
      [path]: () => setting,
      '/v3/console/streams/ads/adsetting-blocked-destinations/': () =>
        streamOf(changeOf(0, { before: [], after: ['a.test'], reason: 'fraud' })),
      [actPath]: () => ({ ...setting, items: [] }),
    });
    expect(await screen.findByText('Added: a.test')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore what held before any change' }));
    await screen.findByRole('dialog');
    type('Reason', 'it was harmless');
    await press('Restore');
    expect(told()).toEqual([{ reason: 'it was harmless', values: { values: [] } }]);
  });
});
