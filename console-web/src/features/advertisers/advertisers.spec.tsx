import type { ListedAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { KILL_SWITCH_ID } from '@corkboard/contracts/ads/kill-switch';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AdvertiserPage } from './advertiser-page.tsx';
import { AdvertisersPage } from './advertisers-page.tsx';
import { DeliveryBanner } from './delivery-banner.tsx';
import { DeliverySwitch } from './delivery-switch.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const lamps: ListedAdvertiser = {
  advertiser_id: id,
  owner_user_id: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
  name: '•••••',
  country: 'NL',
  currency: 'EUR',
  status: 'active',
  suspension_reason: null,
  delivery_stop_reason: null,
  owner_disabled_for: [],
  has_business_info: false,
  synthetic: false,
  created_at: '2026-01-02T03:04:05.678Z',
};
const path = '/v3/console/services/ads/lists/advertisers/';
const switchPath = `/v3/console/services/ads/lists/kill-switches/${KILL_SWITCH_ID}/`;
const delivering = { switch_id: KILL_SWITCH_ID, is_stopped: false, reason: null, changed_at: null };
const allStopped = { ...delivering, is_stopped: true, reason: 'wrong prices', changed_at: '2026-01-02T03:04:05.678Z' };
const refused = { refused: { status: 503, message: 'Not now.' } };

/** Rows are drawn as far as they are in view, and nothing here has a size. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

const showList = async (answer: () => unknown, search?: string) => {
  signedIn();
  const onSearch = jest.fn();
  const { asked } = standInServer({ [path]: answer, [switchPath]: () => delivering });
  await showRouted(() => <AdvertisersPage search={search} onSearch={onSearch} />);
  return { asked, onSearch };
};

const showOne = async (answers: Parameters<typeof standInServer>[0], role: StaffRole = 'trust_safety') => {
  signedIn();
  const { asked } = standInServer(answers);
  await showRouted(() => (
    <StaffRoleContext value={role}>
      <AdvertiserPage id={id} />
    </StaffRoleContext>
  ));
  return asked;
};

describe('the ad accounts', () => {
  it('are listed, each leading to its page', async () => {
    await showList(() => ({ rows: [lamps], cursor: null }));
    const row = (await screen.findByText('Active')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByRole('link', { name: id }).getAttribute('href')).toBe(`/console/advertisers/${id}/`);
    expect(row.textContent).toContain('NLEUR');
  });

  it('say that there are none, or none of this id', async () => {
    await showList(() => ({ rows: [], cursor: null }));
    expect(await screen.findByText('Nobody has an ad account yet.')).toBeTruthy();
    const { asked } = await showList(() => ({ rows: [], cursor: null }), id);
    expect(await screen.findByText(/^No ad account has this id/)).toBeTruthy();
    expect(asked.find((one) => one.path === path)?.options).toEqual({ limit: '50', search: id });
  });

  it('say what went wrong, and try again', async () => {
    let broken = true;
    await showList(() => (broken ? refused : { rows: [lamps], cursor: null }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Active')).toBeTruthy();
  });

  it('are searched by a whole id', async () => {
    const { onSearch } = await showList(() => ({ rows: [], cursor: null }));
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'Lamps' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText(/^Give a whole id/)).toBeTruthy();
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: ` ${id.toUpperCase()} ` } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(onSearch.mock.calls).toEqual([[id]]);
  });

  it('are all shown again', async () => {
    const { onSearch } = await showList(() => ({ rows: [], cursor: null }), id);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(onSearch.mock.calls).toEqual([[undefined]]);
  });
});

describe('an ad account', () => {
  const suspended = { ...lamps, status: 'suspended', suspension_reason: 'fraud' };

  it('shows how it stands and leads to its history', async () => {
    await showOne({ [`${path}${id}/`]: () => suspended });
    expect(await screen.findByText('fraud')).toBeTruthy();
    const history = screen.getByRole('link', { name: 'History' });
    expect(history.getAttribute('href')).toBe(`/console/streams/ads/advertiser-${id}/`);
    expect(screen.getByRole('button', { name: 'Reinstate' })).toBeTruthy();
  });

  it('is suspended for a reason, and then shown so', async () => {
    let now = lamps as object;
    const answers = {
      [`${path}${id}/`]: () => now,
      [`/v3/console/services/ads/acts/suspend-advertiser/${id}/`]: () => {
        now = suspended;
        return now;
      },
    };
    const asked = await showOne(answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'fraud' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByRole('button', { name: 'Reinstate' })).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'fraud' });
  });

  it('is not suspended by another role, which is told why', async () => {
    await showOne({ [`${path}${id}/`]: () => lamps }, 'support');
    const why = 'Only staff with the role trust_safety can suspend advertisers.';
    const button = await screen.findByRole('button', { name: /^Suspend/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe(why);
    expect(screen.getByRole('status').textContent).toBe(why);
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that its owner was erased, and where there is none', async () => {
    await showOne({ [`${path}${id}/`]: () => ({ ...lamps, name: null }) });
    expect(await screen.findByText('Erased with its owner')).toBeTruthy();
    await showOne({});
    expect(await screen.findByText('There is no such ad account.')).toBeTruthy();
  });
});

describe('the delivery of ads', () => {
  const act = async (label: string, why: string) => {
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: why } });
    fireEvent.click(within(dialog).getByRole('button', { name: label }));
  };

  it('is stopped for everybody, for a reason, and said so on every page until it goes on', async () => {
    signedIn();
    let now: object = delivering;
    const { asked } = standInServer({
      [switchPath]: () => now,
      [`/v3/console/services/ads/acts/stop-all-delivery/${KILL_SWITCH_ID}/`]: () => {
        now = allStopped;
        return now;
      },
      [`/v3/console/services/ads/acts/resume-all-delivery/${KILL_SWITCH_ID}/`]: () => {
        now = { ...delivering, reason: 'mended', changed_at: '2026-01-02T04:04:05.678Z' };
        return now;
      },
    });
    await showRouted(() => (
      <StaffRoleContext value="engineer">
        <DeliveryBanner />
        <DeliverySwitch />
      </StaffRoleContext>
    ));
    expect(await screen.findByText('Ads are being shown.')).toBeTruthy();
    expect(screen.queryByText(/^All ads are stopped: /)).toBeNull();
    await act('Stop all ads', 'wrong prices');
    const banner = await screen.findByText(/^All ads are stopped: wrong prices\./);
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/console/advertisers/');
    const history = screen.getByRole('link', { name: 'History' });
    expect(history.getAttribute('href')).toBe(`/console/streams/ads/killswitch-${KILL_SWITCH_ID}/`);
    await act('Resume ads', 'mended');
    expect(await screen.findByText('Ads are being shown.')).toBeTruthy();
    expect(screen.queryByText(/^All ads are stopped: /)).toBeNull();
    const told = asked.filter(({ method }) => method === 'POST').map(({ options }) => options);
    expect(told).toEqual([{ reason: 'wrong prices' }, { reason: 'mended' }]);
  });

  it('is not known while ads gives no answer', async () => {
    signedIn();
    standInServer({ [switchPath]: () => refused });
    await showRouted(() => <DeliverySwitch />);
    expect((await screen.findByRole('alert')).textContent).toContain('Check that it is running.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is stopped for one ad account too, and then shown so', async () => {
    let now = lamps as object;
    await showOne({
      [`${path}${id}/`]: () => now,
      [`/v3/console/services/ads/acts/stop-delivery/${id}/`]: () => {
        now = { ...lamps, delivery_stop_reason: 'complaints' };
        return now;
      },
    });
    await act('Stop its ads', 'complaints');
    expect(await screen.findByText('Stopped: complaints')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume its ads' })).toBeTruthy();
  });
});
