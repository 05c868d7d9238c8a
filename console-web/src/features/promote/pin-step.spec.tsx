import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { businessActs } from '@corkboard/rules/ads/permissions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Refusal, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { QuickPromote } from './quick-promote.tsx';

const PICKER = '/resource/BoardPickerBoardsResource/get/';
const USER_PINS = '/resource/UserPinsResource/get/';
const BOARD_FEED = '/resource/BoardFeedResource/get/';
const account: AdAccount = {
  ...{ id: 'v1', name: 'Lamps', country: 'US', currency: 'USD', status: 'active' },
  ...{ business_valid: true, billing_valid: true, has_ads: true, delivery_stopped: null, consent: 0 },
  ...{ campaign_mode: 'AUTOMATED_CAMPAIGN', synthetic: false, owner_user_id: 'me', permissions: ['OWNER'] },
  acts: [...businessActs],
};
const ofBoss: AdAccount = { ...account, id: 'v2', owner_user_id: 'boss', permissions: ['CAMPAIGN_MANAGER'] };
const refused: Refusal = { refused: { status: 503, message: 'Not now.' } };

const pinOf = (title: string, more: object = {}) => ({
  ...{ id: title, title, link: 'https://lamps.test/', images: null, dominant_color: '#123456' },
  ...{ width: 200, height: 300, status: 'ready', board: { privacy: 'public' }, pinner: { id: 'me' } },
  ...more,
});
const kept = (title: string, more: object = {}) => pinOf(title, { board: { privacy: 'protected' }, ...more });
const boards = (...counts: readonly number[]) => ({
  all_boards: counts.map((pin_count, n) => ({ id: `b${n + 1}`, privacy: 'protected', pin_count })),
  boards_shortlist: [],
});

type Answers = Parameters<typeof standInServer>[0];
const show = async (answers: Answers = {}, of: AdAccount | null = account) => {
  signedIn();
  const { asked } = standInServer({
    '/ads/v4/interests/': () => ({ interests: [] }),
    [USER_PINS]: () => [],
    [PICKER]: () => boards(),
    ...answers,
  });
  const shown = { account: of, country: 'US', businessName: 'Lamps', pin: null, onClose: jest.fn() };
  await showRouted(() => <QuickPromote {...shown} />);
  await screen.findByRole('heading', { name: 'Choose a Pin to promote' });
  return { asked, to: (path: string) => asked.filter((call) => call.path === path).map(({ options }) => options) };
};
const offered = async (scope: { findAllByRole: typeof screen.findAllByRole } = screen) =>
  (await scope.findAllByRole('button', { name: /^Promote / })).map(({ textContent }) => textContent);
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));

afterEach(() => void jest.restoreAllMocks());

describe('the chooser of pins', () => {
  it('has one choose a pin where none is given, and another one later [S-177] [S-197]', async () => {
    await show({ [USER_PINS]: () => [pinOf('Lamp'), pinOf('Secret', { board: { privacy: 'secret' } })] });
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
    expect(await offered()).toEqual(['Lamp']);
    expect(headings()).toEqual(['Public Pins']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Promote Lamp' })));
    expect(screen.getByLabelText<HTMLInputElement>('Destination link').value).toBe('https://lamps.test/');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose another Pin' })));
    expect(await screen.findByRole('heading', { name: 'Choose a Pin to promote' })).toBeTruthy();
  });

  it('offers public pins, and those on protected boards of the ad account [DS-037 part] [DS-149 part]', async () => {
    const feeds: Record<string, readonly object[]> = {
      b1: [kept('Shade'), kept('No link', { link: null }), kept('Coming', { status: 'processing' })],
      b3: [kept('Bulb'), kept('Of another', { pinner: { id: 'bo' } }), kept('Of nobody', { pinner: null })],
    };
    const { to } = await show({
      [USER_PINS]: () => [pinOf('Lamp')],
      [PICKER]: () => boards(3, 0, 3),
      [BOARD_FEED]: ({ board_id }) => feeds[String(board_id)] ?? refused,
    });
    expect(await offered()).toEqual(['Lamp', 'Shade', 'Bulb']);
    expect(headings()).toEqual(['Public Pins', 'Pins on protected boards']);
    expect(await offered(region('Public Pins'))).toEqual(['Lamp']);
    expect(to(USER_PINS)).toMatchObject([{ username: 'ada' }]);
    expect(to(PICKER)).toMatchObject([{ filter: 'protected', advertiser_id: 'v1', orbac_subject_id: 'me' }]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Promote Bulb' })));
    expect(screen.getByRole('button', { name: 'Promote' })).toBeTruthy();
  });

  it('asks for the pins of ten boards, 25 of each', async () => {
    const { to } = await show({
      [PICKER]: () => boards(...Array.from({ length: 12 }, () => 1)),
      [BOARD_FEED]: ({ board_id }) => [kept(`Pin of ${board_id}`)],
    });
    expect(await offered()).toHaveLength(10);
    expect(headings()).toEqual(['Pins on protected boards']);
    expect(to(BOARD_FEED).map(({ page_size }) => page_size)).toEqual(Array.from({ length: 10 }, () => 25));
  });

  it.each([
    ['public', PICKER, 'Lamp', ['Lamp', 'Shade']],
    ['protected', USER_PINS, 'Shade', ['Lamp', 'Shade']],
  ])('shows the %s pins while %s has not answered', async (_, slow, first, all) => {
    const answers: Record<string, unknown> = { [USER_PINS]: [pinOf('Lamp')], [PICKER]: boards(1) };
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const of = (path: string) => () => (path === slow ? late.then(() => answers[path]) : answers[path]);
    await show({ [USER_PINS]: of(USER_PINS), [PICKER]: of(PICKER), [BOARD_FEED]: () => [kept('Shade')] });
    expect(await offered()).toEqual([first]);
    await act(async () => answer());
    await waitFor(async () => expect(await offered()).toEqual(all));
  });

  it('is empty only once both kinds have answered', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await show({ [PICKER]: () => late.then(() => boards()) });
    expect(screen.queryByRole('link', { name: 'Create a Pin' })).toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole('link', { name: 'Create a Pin' })).toBeTruthy();
  });

  it('offers what the business has in its ad account, to those who work for it [DS-149 part]', async () => {
    const boss = {
      ...{ id: 'boss', permissions: ['CAMPAIGN_MANAGER'], viewer_meets_mfa_requirement: true },
      user: { username: 'bossy', business_name: 'Boss', img_url: null },
    };
    const { to } = await show(
      {
        '/vx/business_access/profiles/': () => ({ profiles: { boss }, taken_over: [] }),
        [USER_PINS]: ({ username }) => [pinOf(`Lamp of ${username}`)],
        [PICKER]: () => boards(1),
        [BOARD_FEED]: () => [kept('Shade', { pinner: { id: 'boss' } }), kept('Own', { pinner: { id: 'me' } })],
      },
      ofBoss,
    );
    expect(await offered()).toEqual(['Lamp of bossy', 'Shade']);
    expect(to(PICKER)).toMatchObject([{ advertiser_id: 'v2', orbac_subject_id: 'boss' }]);
  });

  it.each([
    ['their own', account, 'You have no public Pin with a link yet. Create one, then come back.'],
    ['no ad account yet', null, 'You have no public Pin with a link yet. Create one, then come back.'],
    ['that of a business', ofBoss, 'This business has no Pin with a link yet. Create one for it, then come back.'],
  ])('says that there is none, in %s', async (_, of, message) => {
    const { to } = await show({ '/vx/business_access/profiles/': () => ({ profiles: {}, taken_over: [] }) }, of);
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a Pin' })).toBeTruthy();
    expect(to(PICKER)).toHaveLength(of === null ? 0 : 1);
  });

  it.each([PICKER, BOARD_FEED])('keeps the public pins where %s fails, and asks again', async (path) => {
    const answers: Record<string, unknown> = { [PICKER]: boards(1), [BOARD_FEED]: [kept('Shade')] };
    const failing = { ...answers, [path]: refused };
    let now: Record<string, unknown> = failing;
    await show({
      [USER_PINS]: () => [pinOf('Lamp')],
      [PICKER]: () => now[PICKER],
      [BOARD_FEED]: () => now[BOARD_FEED],
    });
    expect(await offered()).toEqual(['Lamp']);
    const failed = region('Pins on protected boards');
    expect(failed.getByRole('alert').textContent).toContain('Not now.');
    now = answers;
    await act(async () => fireEvent.click(failed.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('button', { name: 'Promote Shade' })).toBeTruthy();
    expect(await offered()).toEqual(['Lamp', 'Shade']);
  });
});
