import type { ListedAccount } from '@corkboard/contracts/identity/suspensions';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountsPage, type AccountsSearch } from './accounts-page.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const good: ListedAccount = {
  ...{ account_id: id, status: 'good', proposed: null, proposed_by: null, reason_code: null, case_id: null },
  proposal_id: null,
  ...{ statement_ref: null, appeal_until: null },
  ...{ reason: null, registered_at: '2026-01-02T03:04:05.678Z', changed_at: null, closes_after: null },
};
const proposed: ListedAccount = {
  ...good,
  ...{ proposed: 'suspension', proposed_by: 's2', reason_code: 'guidelines', case_id: 'T-1', reason: 'spam' },
  proposal_id: '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b04',
};
const LIST = '/v3/console/services/identity/lists/accounts/';
const actPath = (name: string) => `/v3/console/services/identity/acts/${name}/${id}/`;
const staff = {
  staff_id: 's1',
  email: 'a@example.org',
  role: 'trust_safety',
  signed_in_at: '',
  expires_at: '',
  idle_expires_at: '',
};

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

const showOne = async (
  account: object,
  answers: Parameters<typeof standInServer>[0] = {},
  role: StaffRole = 'trust_safety',
) => {
  signedIn();
  const { asked } = standInServer({
    [`${LIST}${id}/`]: () => account,
    '/v3/console/session/': () => staff,
    ...answers,
  });
  await showRouted(() => (
    <StaffRoleContext value={role}>
      <AccountPage id={id} />
    </StaffRoleContext>
  ));
  return () => asked.filter(({ method }) => method === 'POST').map(({ options }) => options);
};

describe('the accounts', () => {
  const show = async (search: Partial<AccountsSearch>, rows: readonly object[]) => {
    signedIn();
    const { asked } = standInServer({ [LIST]: () => ({ rows, cursor: null }) });
    const onChange = jest.fn();
    await showRouted(() => <AccountsPage search={undefined} waiting={undefined} {...search} onChange={onChange} />);
    return { asked, onChange };
  };

  it('are listed, or those alone that wait for a second member of the staff', async () => {
    const { onChange } = await show({}, [good]);
    expect(await screen.findByText('In good standing')).toBeTruthy();
    expect(screen.getByRole('link', { name: id }).getAttribute('href')).toBe(`/console/accounts/${id}/`);
    fireEvent.click(screen.getByRole('button', { name: 'Show only what waits for a second person' }));
    expect(onChange.mock.calls).toEqual([[{ search: undefined, waiting: true }]]);
    const { asked } = await show({ waiting: true }, []);
    expect(await screen.findByText('No account waits for a second member of the staff.')).toBeTruthy();
    expect(asked[0]?.options).toEqual({ limit: '50', only: 'waiting' });
  });
});

describe('an account', () => {
  it('is proposed to be suspended, with a case and grounds', async () => {
    const told = await showOne(good, { [actPath('propose-suspension')]: () => proposed });
    fireEvent.click(await screen.findByRole('button', { name: 'Propose suspension' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'spam' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Propose suspension' })));
    expect(dialog.getByText('Enter the case that this belongs to.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Case' }), { target: { value: 'T-1' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Propose suspension' })));
    expect(told()).toEqual([{ reason: 'spam', values: { case_id: 'T-1', reason_code: 'guidelines' } }]);
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy();
  });

  it('is suspended by another member of the staff than proposed it, who may only take it back', async () => {
    await showOne(proposed);
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy();
    await showOne({ ...proposed, proposed_by: 's1' });
    expect(await screen.findByText(/^You proposed this/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Suspend' })).toHaveLength(1);
  });

  it.each([
    ['Suspend', 'suspend-account', proposed],
    ['Decline', 'decline-proposal', proposed],
    ['Reinstate', 'reinstate-account', { ...proposed, status: 'suspended', proposed: 'reinstatement' }],
  ] as const)('is ruled on with the proposal that was seen: %s', async (name, acted, account) => {
    const told = await showOne(account, { [actPath(acted)]: () => good });
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'agreed' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name })));
    expect(told()).toEqual([{ reason: 'agreed', values: { proposal_id: proposed.proposal_id } }]);
  });

  it('that is suspended is proposed to be reinstated', async () => {
    const stated = { statement_ref: 'ref-1', appeal_until: '2026-07-02T03:04:05.678Z' };
    await showOne({ ...good, status: 'suspended', reason_code: 'guidelines', ...stated });
    expect(await screen.findByRole('button', { name: 'Propose reinstatement' })).toBeTruthy();
    expect(screen.getByText('Against the community guidelines')).toBeTruthy();
    expect(screen.getByText('ref-1')).toBeTruthy();
    expect(screen.getByText('2026-07-02', { exact: false })).toBeTruthy();
  });

  it('is not touched by another role, which is told why', async () => {
    await showOne(good, {}, 'support');
    const button = await screen.findByRole('button', { name: /^Propose suspension/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('says where there is none', async () => {
    await showOne({ refused: { status: 404, message: null } });
    expect(await screen.findByText('There is no such account, or it was erased.')).toBeTruthy();
  });
});
