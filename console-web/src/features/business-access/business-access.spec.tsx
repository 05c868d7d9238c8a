import type { BusinessAccessView } from '@corkboard/contracts/ads/business-access';
import type { VacantAccounts } from '@corkboard/contracts/ads/promotions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { BusinessAccess } from './business-access.tsx';

const user = (id: string, full_name: string) => ({
  ...{ id, full_name, username: id, image_medium_url: null, avatar_color_index: 1 },
});
const view: BusinessAccessView = {
  ...{ business_id: 'me', business_name: 'Blue Door', owner_user_id: 'me', requires_two_factor: false },
  acts: ['view', 'admin'],
  members: [{ user: user('u1', 'Ana'), permissions: ['ANALYST'] }],
  invitations: [{ id: 'i1', email: 'bo@example.org', permissions: ['ADMIN'], expires_at: '2026-12-08T10:00:00.000Z' }],
};
const OF = '/vx/business_access/me/';

const show = async (
  given: Partial<BusinessAccessView> = {},
  answers: Parameters<typeof standInServer>[0] = {},
  vacant: readonly VacantAccounts[] = [],
) => {
  signedIn({ isPartner: true });
  let now = { ...view, ...given };
  const server = standInServer({
    [OF]: () => now,
    [`${OF}members/u1/`]: () => {
      now = { ...now, members: [] };
      return { user_id: 'u1' };
    },
    [`${OF}members/u1/restore/`]: () => {
      now = { ...now, members: view.members };
      return { user_id: 'u1', permissions: ['ANALYST'] };
    },
    [`${OF}invitations/i1/`]: () => {
      now = { ...now, invitations: [] };
      return { id: 'i1', status: 'revoked' };
    },
    [`${OF}invitations/`]: () => ({ id: 'i2', email: 'cy@example.org', permissions: ['ANALYST'], expires_at: '' }),
    ...answers,
  });
  await showRouted(() => <BusinessAccess businesses={[]} vacant={vacant} businessId="me" onSwitch={() => undefined} />);
  return server;
};
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => shownToasts().map(({ text }) => text);

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  jest.restoreAllMocks();
});

describe('a business without its former owner', () => {
  it('is announced to an admin with the last day, and where it can be taken over', async () => {
    const vacant = [{ business_id: 'b1', until: '2026-12-11T10:00:00.000Z', ad_accounts: [] }];
    await show({}, {}, vacant);
    const notice =
      'A business that you are an admin of has no owner any more. You can take it over until Dec 11, 2026.';
    expect((await screen.findByText(notice, { exact: false })).textContent).toContain(notice);
    expect(screen.getByRole('link', { name: 'Take it over' }).getAttribute('href')).toBe('/accounts_manager/');
  });

  it('is managed by whoever took it over, as its owner', async () => {
    signedIn({ isPartner: true });
    standInServer({
      '/vx/business_access/b1/': () => ({ ...view, business_id: 'b1', business_name: 'Vases' }),
    });
    const businesses = [{ id: 'b1', name: 'Vases', permissions: ['OWNER'] as const }];
    await showRouted(() => (
      <BusinessAccess vacant={[]} businesses={businesses} businessId="b1" onSwitch={() => undefined} />
    ));
    expect(await screen.findByRole('heading', { name: 'Two-factor log-in' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Vases' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });
});

describe('access to a business', () => {
  it('shows members with their roles, and invitations that wait', async () => {
    await show();
    const members = within(await screen.findByRole('region', { name: 'Members' }));
    expect(members.getByText('Ana')).toBeTruthy();
    expect(members.getByText('Analyst')).toBeTruthy();
    const invitations = within(screen.getByRole('region', { name: 'Invitations' }));
    expect(invitations.getByText('bo@example.org')).toBeTruthy();
    expect(invitations.getByText('Admin · Until Dec 8, 2026')).toBeTruthy();
  });

  it('says what to do where nobody works for it', async () => {
    await show({ members: [], invitations: [] });
    expect(await screen.findByRole('heading', { name: 'Nobody works for this business yet' })).toBeTruthy();
    expect(screen.getByText('No invitation waits for an answer.')).toBeTruthy();
  });

  it('removes a member at once, and brings it back by Undo', async () => {
    const { asked } = await show();
    await screen.findByText('Ana');
    await press('Remove Ana');
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([`${OF}members/u1/`]);
    await act(async () => shownToasts()[0]?.action?.run?.());
    expect(await screen.findByText('Ana')).toBeTruthy();
  });

  it('shows a member again whom the server keeps, and says why', async () => {
    const refused = { refused: { status: 403, message: 'Ask an admin of this ad account for access.', code: 3002 } };
    await show({}, { [`${OF}members/u1/`]: () => refused });
    await screen.findByText('Ana');
    await press('Remove Ana');
    await waitFor(() => expect(said()).toEqual(['Ask an admin of this ad account for access.']));
    expect(screen.getByText('Ana')).toBeTruthy();
  });

  it('withdraws an invitation', async () => {
    await show();
    await screen.findByText('bo@example.org');
    await press('Withdraw the invitation of bo@example.org');
    await waitFor(() => expect(screen.queryByText('bo@example.org')).toBeNull());
    expect(said()).toEqual(['The invitation of bo@example.org is withdrawn.']);
  });

  it('gives a member other roles, at least one', async () => {
    const { asked } = await show();
    await screen.findByText('Ana');
    await press('Change roles of Ana');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change roles of Ana' }));
    await act(async () => fireEvent.click(dialog.getByRole('checkbox', { name: /^Analyst/ })));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(dialog.getByText('Choose at least one role.')).toBeTruthy();
    await act(async () => fireEvent.click(dialog.getByRole('checkbox', { name: /^Finance manager/ })));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    const put = asked.find(({ method }) => method === 'PUT');
    expect(put).toMatchObject({ path: `${OF}members/u1/`, options: { permissions: ['FINANCE_MANAGER'] } });
  });

  it('invites by e-mail, once what was typed is an address', async () => {
    const { asked } = await show();
    const email = await screen.findByLabelText('Email');
    const form = screen.getByRole('form', { name: 'Invite somebody' });
    await act(async () => fireEvent.change(email, { target: { value: 'cy' } }));
    await act(async () => fireEvent.submit(form));
    expect(screen.getByText('Enter an email address, such as name@example.com.')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    await act(async () => fireEvent.change(email, { target: { value: ' cy@example.org ' } }));
    await act(async () => fireEvent.submit(form));
    await waitFor(() => expect(said()).toEqual(['Invitation sent to cy@example.org.']));
    const sent = asked.filter(({ path }) => path === `${OF}invitations/`);
    expect(sent).toMatchObject([{ method: 'POST', options: { email: 'cy@example.org', permissions: ['ANALYST'] } }]);
  });

  it('requires two-factor log-in of members, and no longer', async () => {
    const [first, second] = [{ requires_two_factor: true }, { requires_two_factor: false }];
    const answers = [first, second];
    const { asked } = await show({}, { [`${OF}mfa_requirement/`]: () => answers.shift() });
    await screen.findByText('Ana');
    await press('Require it');
    await waitFor(() => expect(said()).toEqual(['Members need two-factor log-in from now on.']));
    expect(asked.find(({ method }) => method === 'PUT')?.options).toEqual({ required: true });
  });

  it('says to a member without that role whom to ask, asks for nothing, and lets them leave', async () => {
    signedIn({ isPartner: true });
    const { asked } = standInServer({});
    const businesses = [{ id: 'b2', name: 'Red Door', permissions: ['ANALYST'] as const }];
    await showRouted(() => (
      <BusinessAccess vacant={[]} businesses={businesses} businessId="b2" onSwitch={() => undefined} />
    ));
    expect(await screen.findByRole('heading', { name: 'You can’t manage access to this business' })).toBeTruthy();
    expect(screen.getByText(/^Your role in Red Door does not include it\. Ask its owner or an admin/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('says what the server refuses, and offers to try again', async () => {
    await show({}, { [OF]: () => ({ refused: { status: 404, message: "Sorry! We couldn't find that business." } }) });
    expect(await screen.findByText("Sorry! We couldn't find that business.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
