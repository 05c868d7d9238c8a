import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { QueuePage } from './queue-page.tsx';
import { QueueRowPage } from './queue-row-page.tsx';
import { reportedAds } from './reported-ads.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const reported = {
  ...{ campaign_id: id, ad_id: 'a1', advertiser_id: 'v1', pin_id: 'p1', open_reports: 3, outcome: null },
  ...{ misleading: 1, scam: 2, offensive: 0, prohibited: 0, other: 0, outcome_reason: null },
  ...{ first_reported_at: '2026-01-02T03:04:05.678Z', last_reported_at: '2026-01-03T03:04:05.678Z' },
};
const LIST = '/v3/console/services/ads/lists/reported-ads/';
const actPath = (name: string) => `/v3/console/services/ads/acts/${name}/${id}/`;

/** Rows are drawn as far as they are in view, and nothing here has a size. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

describe('the ads that people reported', () => {
  it('are listed with how often and for what, the commonest reason first; decided ones are left out', async () => {
    signedIn();
    const { asked } = standInServer({ [LIST]: () => ({ rows: [reported], cursor: null }) });
    const given = { search: undefined, decided: undefined, onChange: () => undefined };
    await showRouted(() => <QueuePage queue={reportedAds()} {...given} />);
    const row = (await screen.findByRole('link', { name: id })).closest('[role=row]') as HTMLElement;
    expect(row.textContent).toContain('Scam 2, Misleading 1');
    expect(asked[0]?.options).toMatchObject({ only: 'waiting' });
  });

  it.each([
    ['Send to review', 'review-reported-ad', 'review', 'Back to review'],
    ['Dismiss', 'dismiss-ad-reports', 'dismissed', 'Dismissed'],
  ])('are decided by %s, for a reason, and then shown so', async (name, act_, outcome, shown) => {
    signedIn();
    let now: object = reported;
    const { asked } = standInServer({
      [`${LIST}${id}/`]: () => now,
      [actPath(act_)]: () => {
        now = { ...reported, open_reports: 0, outcome, outcome_reason: 'looked at it' };
        return now;
      },
    });
    await showRouted(() => (
      <StaffRoleContext value="trust_safety">
        <QueueRowPage queue={reportedAds()} id={id} />
      </StaffRoleContext>
    ));
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'looked at it' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name })));
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'looked at it' });
  });
});
