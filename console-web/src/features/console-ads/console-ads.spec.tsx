import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { adDifferences } from './ad-differences.tsx';
import { adsToReview } from './ads-to-review.tsx';
import { billingProfiles } from './billing-profiles.tsx';
import { QueuePage, type QueueSearch } from './queue-page.tsx';
import { QueueRowPage } from './queue-row-page.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const otherId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b04';
const owner = { advertiser_id: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01', owner_user_id: 'o1' };
const profile = {
  ...{ ...owner, profile_id: id, kind: 'invoice', status: 'pending', reason: null },
  created_at: '2026-01-02T03:04:05.678Z',
};
const campaign = {
  ...{ ...owner, campaign_id: id, name: '•••••', objective: 'CONSIDERATION', status: 'PENDING_REVIEW' },
  ...{
    review: 'pending',
    review_reason: null,
    check_flaws: null,
    withheld_for: null,
    daily_budget_micro: '3500000',
    currency: 'EUR',
    country: 'NL',
  },
  ...{ pin_id: 'p1', created_at: '2026-01-02T03:04:05.678Z' },
};
const PROFILES = '/v3/console/services/ads/lists/billing-profiles/';
const CAMPAIGNS = '/v3/console/services/ads/lists/campaigns/';
const actPath = (name: string) => `/v3/console/services/ads/acts/${name}/${id}/`;

type Answers = Parameters<typeof standInServer>[0];
/** Rows are drawn as far as they are in view, and nothing here has a size. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

const showProfiles = async (answers: Answers, search: Partial<QueueSearch> = {}) => {
  signedIn();
  const { asked } = standInServer(answers);
  const onChange = jest.fn();
  const given: QueueSearch = { search: undefined, decided: undefined, ...search };
  await showRouted(() => <QueuePage queue={billingProfiles()} {...given} onChange={onChange} />);
  return { asked, onChange };
};

const showOne = async (kind: 'profile' | 'ad', answers: Answers, role: StaffRole = 'trust_safety') => {
  signedIn();
  const { asked } = standInServer(answers);
  const page = () =>
    kind === 'ad' ? <QueueRowPage queue={adsToReview()} id={id} /> : <QueueRowPage queue={billingProfiles()} id={id} />;
  await showRouted(() => <StaffRoleContext value={role}>{page()}</StaffRoleContext>);
  return asked;
};

const decide = async (name: string, reason: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name })));
};

describe('the billing profiles', () => {
  const decided = { ...profile, profile_id: otherId, status: 'verified' };

  it('that wait are asked for, each leading to its page; further ones as they come into view', async () => {
    const page = ({ cursor }: Record<string, unknown>) =>
      cursor === 'next'
        ? { rows: [{ ...profile, profile_id: otherId }], cursor: null }
        : { rows: [profile], cursor: 'next' };
    const { asked } = await showProfiles({ [PROFILES]: page });
    const row = (await screen.findByRole('link', { name: id })).closest('[role=row]') as HTMLElement;
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/console/billing-profiles/${id}/`);
    expect(row.textContent).toContain('Invoice');
    expect(await screen.findByRole('link', { name: otherId })).toBeTruthy();
    expect(asked.map(({ options }) => options)).toEqual([
      { limit: '50', only: 'waiting' },
      { limit: '50', only: 'waiting', cursor: 'next' },
    ]);
  });

  it('that were decided are shown too where that is wanted, and say so when none waits', async () => {
    const { onChange } = await showProfiles({ [PROFILES]: () => ({ rows: [], cursor: null }) });
    expect(await screen.findByText('No billing profile waits to be confirmed.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show decided ones too' }));
    expect(onChange.mock.calls).toEqual([[{ search: undefined, decided: true }]]);
    const all = await showProfiles({ [PROFILES]: () => ({ rows: [decided], cursor: null }) }, { decided: true });
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(all.asked[0]?.options).toEqual({ limit: '50' });
  });

  it('are found by an id, decided or not', async () => {
    const answers = { [PROFILES]: () => ({ rows: [decided], cursor: null }) };
    const { asked } = await showProfiles(answers, { search: otherId });
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(asked[0]?.options).toEqual({ limit: '50', search: otherId });
  });

  it.each([
    ['Confirm', 'confirm-billing', { ...profile, status: 'verified' }, 'Confirmed'],
    ['Refuse', 'refuse-billing', { ...profile, status: 'failed', reason: 'no such company' }, 'no such company'],
  ])('get an answer by %s, for a reason, and are then shown so', async (name, act, then, shown) => {
    let now: object = profile;
    const asked = await showOne('profile', {
      [`${PROFILES}${id}/`]: () => now,
      [actPath(act)]: () => {
        now = then;
        return then;
      },
    });
    await decide(name, 'looked it up');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'looked it up' });
  });
});

describe('an ad to review', () => {
  const pin = {
    ...{ id: 'p1', type: 'pin', status: 'ready', title: 'Brass lamp', description: 'Made by hand', alt_text: null },
    ...{ link: 'https://lamps.test/', width: 600, height: 900, dominant_color: '#c8a27a', thumbhash: null },
    images: Object.fromEntries(
      ['236x', '474x', '736x', 'orig'].map((size) => [size, { url: `/i/${size}/h?e=1&s=2`, width: 474, height: 711 }]),
    ),
    ...{ board: null, pinner: null, created_at: '2026-01-02T03:04:05.678Z', is_promoted: false },
    ...{ promoted_is_removable: false, tracking_params: null },
  };
  const previewPath = `${CAMPAIGNS}${id}/preview/`;
  const withPreview = (preview: object) => ({ [`${CAMPAIGNS}${id}/`]: () => campaign, [previewPath]: () => preview });

  it('is shown as people will see it, with where it leads', async () => {
    await showOne('ad', withPreview({ pin, destination_url: 'https://lamps.test/' }));
    const shown = within(await screen.findByRole('region', { name: 'As people will see it' }));
    const picture = await shown.findByRole('img', { name: 'Brass lamp' });
    expect(picture.getAttribute('src')).toBe('/i/474x/h?e=1&s=2');
    for (const text of ['Promoted', 'Brass lamp', 'Made by hand']) expect(shown.getByText(text)).toBeTruthy();
    const links = shown.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
    expect(links).toEqual([1, 2].map(() => ['https://lamps.test/', 'noreferrer noopener nofollow']));
    expect(shown.queryByRole('note')).toBeNull();
  });

  it('says that the ad leads elsewhere than its Pin, or that nobody can see the Pin', async () => {
    await showOne('ad', withPreview({ pin, destination_url: 'https://elsewhere.test/' }));
    expect((await screen.findByRole('note')).textContent).toContain('somewhere else');
    await showOne('ad', withPreview({ pin: null, destination_url: 'https://lamps.test/' }));
    expect(await screen.findByText(/^People cannot see this Pin/)).toBeTruthy();
  });

  it('says what went wrong with its preview, and tries again', async () => {
    let broken = true;
    const answer = () =>
      broken ? { refused: { status: 503, message: 'Not now.' } } : { pin, destination_url: 'https://lamps.test/' };
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => campaign, [previewPath]: answer });
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Brass lamp')).toBeTruthy();
  });

  it('has no preview for roles that do not decide on it', async () => {
    const asked = await showOne('ad', withPreview({ pin, destination_url: null }), 'support');
    expect(await screen.findByText('€3.50')).toBeTruthy();
    expect(asked.some(({ path }) => path === previewPath)).toBe(false);
  });

  it('shows its Pin by a link, its budget, and its history', async () => {
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => campaign });
    expect((await screen.findByRole('link', { name: 'See the Pin' })).getAttribute('href')).toBe('/pin/p1/');
    expect(screen.getByText('€3.50')).toBeTruthy();
    const history = screen.getByRole('link', { name: 'History' });
    expect(history.getAttribute('href')).toBe(`/console/streams/ads/campaign-${id}/`);
  });

  it.each([
    ['Approve', 'approve-ad', { ...campaign, review: 'approved' }, 'Approved'],
    ['Reject', 'reject-ad', { ...campaign, review: 'rejected', review_reason: 'misleading' }, 'misleading'],
  ])('is decided by %s, for a reason, and then shown so', async (name, act, then, shown) => {
    let now: object = campaign;
    const asked = await showOne('ad', {
      [`${CAMPAIGNS}${id}/`]: () => now,
      [actPath(act)]: () => {
        now = then;
        return then;
      },
    });
    await decide(name, 'read it all');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'read it all' });
  });

  it.each([
    [null, 'Not done yet'],
    [[], 'No flaws found'],
    [['advisory-terms', 'image-missing'], 'closer look. The picture of the Pin is missing.'],
  ])('says what automatic checks found: %j [DS-150 part]', async (flaws, said) => {
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => ({ ...campaign, check_flaws: flaws }) });
    expect((await screen.findByText('Automatic checks')).nextElementSibling?.textContent).toContain(said);
  });

  it('is not decided twice, nor once its campaign has ended', async () => {
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => ({ ...campaign, status: 'ARCHIVED' }) });
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is not decided by another role, which is told why', async () => {
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => campaign }, 'support');
    const button = await screen.findByRole('button', { name: /^Approve/ });
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual([
      'true',
      'Only staff with the role trust_safety can approve ads.',
    ]);
  });

  it('stays as it is, with what went wrong, when that was decided meanwhile', async () => {
    const refused = { refused: { status: 409, message: 'This changed while you were editing. Please reload.' } };
    await showOne('ad', { [`${CAMPAIGNS}${id}/`]: () => campaign, [actPath('approve-ad')]: () => refused });
    await decide('Approve', 'read it all');
    expect(await screen.findByText(/^This changed/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a difference between counts', () => {
  const difference = {
    ...{ difference_id: id, advertiser_id: owner.advertiser_id, campaign_id: otherId, ad_id: otherId },
    ...{ hour: '2026-01-02T03:00:00.000Z', type: null, figure: 'postings', counted: '500000', booked: '1' },
    ...{ insertion_ids: ['i1'], found_at: '2026-01-03T04:05:06.000Z', resolved_at: null },
    ...{ restating_since: null, restating_failed_at: null },
  };
  const COUNTS = '/v3/console/services/ads/lists/ad-differences/';

  it('is named by hour, figure, both numbers and its insertions, and restated for a reason', async () => {
    signedIn();
    let now: object = difference;
    const underWay = { ...difference, restating_since: '2026-01-03T04:59:00.000Z' };
    const { asked } = standInServer({
      [`${COUNTS}${id}/`]: () => now,
      [actPath('restate-hour')]: () => {
        now = underWay;
        return underWay;
      },
    });
    await showRouted(() => (
      <StaffRoleContext value="trust_safety">
        <QueueRowPage queue={adDifferences()} id={id} />
      </StaffRoleContext>
    ));
    expect(await screen.findByText('2026-01-02 03:00')).toBeTruthy();
    for (const text of ['Revenue in the ledger', '500,000', '1', 'i1', 'Differs'])
      expect(screen.getByText(text)).toBeTruthy();
    const history = screen.getByRole('link', { name: 'History' }).getAttribute('href');
    expect(history).toBe(`/console/streams/ads/adledger-${owner.advertiser_id}-2026-01/`);
    await decide('Restate the hour', 'a backup was played back');
    expect(await screen.findByText('Being restated')).toBeTruthy();
    expect(screen.getByText('Being restated since')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restate the hour' })).toBeNull();
    now = { ...underWay, restating_since: null, resolved_at: '2026-01-03T05:00:00.000Z' };
    expect(await screen.findByText('Gone')).toBeTruthy();
    expect(screen.queryByText('Being restated since')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restate the hour' })).toBeNull();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'a backup was played back' });
  });

  it('says when its restatement could not be done, and takes another one', async () => {
    signedIn();
    const failed = { ...difference, restating_failed_at: '2026-01-03T04:59:00.000Z' };
    standInServer({ [`${COUNTS}${id}/`]: () => failed });
    await showRouted(() => (
      <StaffRoleContext value="trust_safety">
        <QueueRowPage queue={adDifferences()} id={id} />
      </StaffRoleContext>
    ));
    expect(await screen.findByText(/^Could not be restated/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restate the hour' })).toBeTruthy();
  });

  it('is listed as long as it differs, and says so when nothing does', async () => {
    signedIn();
    const { asked } = standInServer({ [COUNTS]: () => ({ rows: [], cursor: null }) });
    await showRouted(() => (
      <QueuePage queue={adDifferences()} search={undefined} decided={undefined} onChange={() => undefined} />
    ));
    expect(await screen.findByText(/^Raw rows, roll-up and ledger say the same/)).toBeTruthy();
    expect(asked[0]?.options).toMatchObject({ only: 'waiting' });
  });
});
