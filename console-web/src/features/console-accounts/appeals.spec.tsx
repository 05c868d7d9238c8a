import type { ListedAppeal } from '@corkboard/contracts/identity/appeal-acts';
import type { ListedAccount } from '@corkboard/contracts/identity/suspensions';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AppealPage } from './appeal-page.tsx';
import { AppealsPage, type AppealsSearch } from './appeals-page.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const caseId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b05';
const proposalId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b04';
const open: ListedAppeal = {
  ...{ account_id: id, case_id: caseId, status: 'open', reason_code: 'guidelines', statement_ref: 'ref-1' },
  ...{ opened_at: '2026-01-02T03:04:05.678Z', due_at: '2026-01-09T03:04:05.678Z', proposed_by: null },
  ...{ proposal_id: null, decided_at: null, decided_by: null, refusal_code: null, reason: null },
};
const proposed: ListedAppeal = { ...open, proposed_by: 's2', proposal_id: proposalId, reason: 'right' };
const LIST = '/v3/console/services/identity/lists/appeals/';
const STATE = `/v3/console/streams/identity/case-${caseId}/state/`;
const actPath = (name: string) => `/v3/console/services/identity/acts/${name}/${id}/`;
const ACCOUNT = `/v3/console/services/identity/lists/accounts/${id}/`;
const suspended: ListedAccount = {
  ...{ account_id: id, status: 'suspended', proposed: null, proposed_by: null, proposal_id: null },
  ...{ reason_code: 'guidelines', case_id: 'T-1', reason: 'spam', statement_ref: 'ref-1', appeal_until: null },
  ...{ registered_at: '2026-01-01T03:04:05.678Z', changed_at: null, closes_after: null },
};
const staff = {
  ...{ staff_id: 's1', email: 'a@example.org', role: 'trust_safety', signed_in_at: '' },
  ...{ expires_at: '', idle_expires_at: '' },
};
const stateOf = (text: string, status: 'masked' | 'revealed') => ({
  ...{ service: 'identity', stream: `case-${caseId}`, revision: 0, recorded_at: '2026-01-02T03:04:05.678Z' },
  state: { status: 'unproven', text, contactEmail: text },
  personal: [{ event_id: caseId, field: 'text', subject: id, status }],
});

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

const showOne = async (
  appeal: object,
  answers: Parameters<typeof standInServer>[0] = {},
  role: StaffRole = 'trust_safety',
) => {
  signedIn();
  const { asked } = standInServer({
    [`${LIST}${id}/`]: () => appeal,
    [STATE]: () => stateOf('•••', 'masked'),
    [ACCOUNT]: () => suspended,
    '/v3/console/session/': () => staff,
    ...answers,
  });
  await showRouted(() => (
    <StaffRoleContext value={role}>
      <AppealPage id={id} />
    </StaffRoleContext>
  ));
  return () => asked.filter(({ method }) => method === 'POST').map(({ options }) => options);
};
const doIt = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'because' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: button })));
};

describe('the queue of appeals [E-105 part]', () => {
  const show = async (search: Partial<AppealsSearch>, rows: readonly object[]) => {
    signedIn();
    const { asked } = standInServer({ [LIST]: () => ({ rows, cursor: null }) });
    const onChange = jest.fn();
    await showRouted(() => <AppealsPage search={undefined} decided={undefined} {...search} onChange={onChange} />);
    return { asked, onChange };
  };

  it('has those that wait with their due time, or decided ones too', async () => {
    const { asked, onChange } = await show({}, [open]);
    const link = await screen.findByRole('link', { name: id });
    expect(link.getAttribute('href')).toBe(`/console/appeals/${id}/`);
    expect(screen.getByText('Overdue', { exact: false }).textContent).toContain('01-09 03:04:05');
    expect(asked[0]?.options).toEqual({ limit: '50', only: 'waiting' });
    fireEvent.click(screen.getByRole('button', { name: 'Show decided ones too' }));
    expect(onChange.mock.calls).toEqual([[{ search: undefined, decided: true }]]);
    const whole = await show({ decided: true }, []);
    expect(await screen.findByText('No appeal has come in yet.')).toBeTruthy();
    expect(whole.asked[0]?.options).toEqual({ limit: '50' });
  });
});

describe('an appeal in the console [E-105 part]', () => {
  it('has its text masked, until a member of the staff says why it has to be shown', async () => {
    const told = await showOne(open, { [`${STATE}reveal/`]: () => stateOf('Look at my lampshades.', 'revealed') });
    expect(await screen.findByText('Against the community guidelines')).toBeTruthy();
    expect(screen.getByText('ref-1')).toBeTruthy();
    expect(screen.queryByText('Look at my lampshades.')).toBeNull();
    await doIt('Reveal personal data');
    expect(await screen.findAllByText('Look at my lampshades.')).toHaveLength(2);
    expect(told()).toEqual([{ reason: 'because', revision: 0 }]);
    expect(screen.queryByRole('button', { name: 'Reveal personal data' })).toBeNull();
  });

  it.each([
    ['Propose to uphold', 'propose-upholding', open, { case_id: caseId }],
    ['Refuse', 'refuse-appeal', open, { case_id: caseId, reason_code: 'decision_confirmed' }],
    ['Uphold', 'uphold-appeal', proposed, { proposal_id: proposalId }],
    ['Decline', 'decline-upholding', proposed, { proposal_id: proposalId }],
  ] as const)('is decided on as it was seen: %s', async (name, acted, appeal, values) => {
    const told = await showOne(appeal, { [actPath(acted)]: () => ({ ...open, status: 'upheld' }) });
    await doIt(name);
    expect(told()).toEqual([{ reason: 'because', values }]);
    expect(await screen.findByText('Upheld')).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is upheld by another one than proposed it, and not refused meanwhile', async () => {
    await showOne({ ...proposed, proposed_by: 's1' });
    expect(await screen.findByText(/^You proposed to uphold it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  });

  it('that came in after a reinstatement was proposed leads to that, and offers nothing that would be refused', async () => {
    const pending = { proposed: 'reinstatement', proposed_by: 's2', proposal_id: proposalId };
    await showOne(open, { [ACCOUNT]: () => ({ ...suspended, ...pending }) });
    const link = await screen.findByRole('link', { name: 'See the proposal' });
    expect(link.getAttribute('href')).toBe(`/console/accounts/${id}/`);
    expect(screen.getByText(/^It was proposed before to reinstate the account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Propose to uphold' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
  });

  it('can be decided on where it is not known whether anything waits on its account', async () => {
    await showOne(open, { [ACCOUNT]: () => ({ refused: { status: 503, message: null } }) });
    expect(await screen.findByRole('button', { name: 'Propose to uphold' })).toBeTruthy();
  });

  it('is not touched by another role, and says where there is none', async () => {
    await showOne(open, {}, 'auditor');
    const button = await screen.findByRole('button', { name: /^Refuse/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await showOne({ refused: { status: 404, message: null } });
    expect(await screen.findByText('There is no such appeal, or its account was erased.')).toBeTruthy();
  });
});
