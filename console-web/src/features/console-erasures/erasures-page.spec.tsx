import type { StaffViewer } from '@corkboard/contracts/operations/staff';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { ErasuresPage } from './erasures-page.tsx';

const PATH = '/v3/console/erasures/';
const pending = {
  request_id: 'r1',
  case_id: 'PRIV-7',
  account_id: 'account-1',
  username: 'jane' as string | null,
  status: 'pending',
  staff_id: 'staff-1',
  staff_email: 'ann@example.org' as string | null,
  asked_by: 'guardian',
  reason: 'asked by letter',
  requested_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
  approver_id: null as string | null,
  approver_email: null as string | null,
  settled_at: null as string | null,
  decline_code: null as string | null,
  decline_reason: null as string | null,
  confirmations: [] as object[],
  held_up_by: [] as object[],
  certified_at: null as string | null,
  hash: null as string | null,
};
const approved = { username: null, approver_id: 'staff-2', approver_email: 'bea@example.org' };
const certified = {
  ...pending,
  ...approved,
  status: 'certified',
  settled_at: '2026-01-02T00:00:00.000Z',
  confirmations: [
    { service: 'identity', erased_at: '2026-01-02T00:00:01.000Z', removed: { credentials: 1, mails: 0 } },
    { service: 'curation', erased_at: '2026-01-02T00:00:02.000Z', removed: { boards: 3 } },
  ],
  certified_at: '2026-01-02T00:00:03.000Z',
  hash: 'abc123',
};

const viewer: StaffViewer = {
  staff_id: 'staff-2',
  email: 'bea@example.org',
  role: 'privacy',
  signed_in_at: '',
  expires_at: '',
  idle_expires_at: '',
};
const settling = (refused?: object) => () => refused ?? { request_id: 'r1', account_id: 'account-1' };

interface Listed {
  readonly request_id: string;
  readonly status: string;
  readonly [fact: string]: unknown;
}
/** One page of a part, as the server has it; a cursor is how many were before. */
const pageOf = (erasures: readonly Listed[], size: number, { part, cursor = '0' }: Record<string, unknown>) => {
  const all = erasures.filter(({ status }) => (status === 'pending') === (part === 'waiting'));
  const end = Number(cursor) + size;
  return { erasures: all.slice(Number(cursor), end), cursor: all.length > end ? String(end) : null };
};

const renderPage = (who: StaffViewer) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffRoleContext value={who.role}>
        <ErasuresPage viewer={who} />
      </StaffRoleContext>
    </QueryClientProvider>,
  );

const show = (erasures: readonly Listed[], who = viewer, refused?: object, size = 50) => {
  const server = standInServer({
    [PATH]: (options) =>
      'username' in options
        ? { request_id: 'r2', account_id: 'a2', expires_at: '2026-01-08' }
        : pageOf(erasures, size, options),
    [`${PATH}account-1/r1/preview/`]: () => ({
      held: [{ service: 'curation', counts: { boards: 3, pins: 12, pictures: 0 } }],
      services: [{ service: 'identity', status: 'unreachable' }],
    }),
    [`${PATH}account-1/r1/approval/`]: settling(refused),
    [`${PATH}account-1/r1/refusal/`]: settling(refused),
    [`${PATH}account-1/r1/withdrawal/`]: settling(refused),
  });
  renderPage(who);
  return server;
};
const told = (server: ReturnType<typeof show>) => server.asked.filter(({ method }) => method === 'POST');
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the erasures page', () => {
  it('shows the certificate: who asked, who approved, why, on whose request, what was removed, and the hash', async () => {
    show([certified]);
    expect((await screen.findByText('Erased: certificate')).tagName).toBe('H2');
    const text = screen.getByRole('list').textContent;
    const parts = [
      'account-1',
      'PRIV-7',
      'asked by letter',
      'ann@example.org',
      'bea@example.org',
      'Parent or guardian',
    ];
    for (const part of [...parts, 'credentials 1', 'boards 3', 'abc123']) expect(text).toContain(part);
    expect(text).not.toContain('mails');
  });

  it('says that nothing waits, and that nobody was erased', async () => {
    show([]);
    expect(await screen.findByText('No erasure waits for approval.')).toBeDefined();
    expect(screen.getByText('Nobody has been erased.')).toBeDefined();
  });

  it('asks for nothing when the name was not typed twice, nor without a reason and a case', async () => {
    const server = show([]);
    await press('Erase an account');
    await type(/^User name$/, 'jane');
    await type(/again/, 'jan');
    await type(/^Reason$/, 'a letter');
    await confirm('Request erasure');
    expect(await screen.findByText('This is not the same user name.')).toBeDefined();
    await type(/again/, 'Jane');
    await confirm('Request erasure');
    expect(await screen.findByText(/^Say the id of the case/)).toBeDefined();
    expect(told(server)).toEqual([]);
    await type(/^Case$/, 'PRIV-7');
    await confirm('Request erasure');
    await waitFor(() => expect(told(server)).toHaveLength(1));
    const body = { username: 'jane', confirmation: 'Jane', asked_by: 'person', reason: 'a letter', case_id: 'PRIV-7' };
    expect(told(server)[0]?.options).toEqual(body);
  });
});

describe('what was entered wrong', () => {
  it('stands at its field: a user name that nobody has', async () => {
    standInServer({
      [PATH]: (options) =>
        'username' in options ? { refused: { status: 404, message: 'gone' } } : pageOf([], 50, options),
    });
    renderPage(viewer);
    await press('Erase an account');
    await type(/^User name$/, 'jane');
    await type(/again/, 'jane');
    await type(/^Reason$/, 'a letter');
    await type(/^Case$/, 'PRIV-7');
    await confirm('Request erasure');
    const name = await screen.findByRole('textbox', { name: /^User name$/, description: 'Nobody has this user name.' });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: /^Case$/ }).getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('a request that waits', () => {
  it('is approved by another member after a look at what goes', async () => {
    const server = show([pending]);
    await press('Approve jane');
    expect((await screen.findByRole('dialog')).textContent).toContain('The account jane is closed at once.');
    expect(told(server)).toEqual([]);
    await confirm('Approve');
    await waitFor(() => expect(told(server).map(({ path }) => path)).toEqual([`${PATH}account-1/r1/approval/`]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is left alone when the dialog is cancelled', async () => {
    const server = show([pending]);
    await press('Approve jane');
    await confirm('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told(server)).toEqual([]);
  });

  it('is declined with a reason', async () => {
    const server = show([pending]);
    await press('Decline jane');
    await confirm('Decline');
    const description = /Say why, in at least 4 characters/;
    expect(await screen.findByRole('textbox', { name: 'Reason', description })).toBeDefined();
    expect(told(server)).toEqual([]);
    await type(/^Reason$/, 'no proof came');
    await confirm('Decline');
    await waitFor(() => expect(told(server)).toHaveLength(1));
    expect(told(server)[0]).toMatchObject({
      path: `${PATH}account-1/r1/refusal/`,
      options: { reason_code: 'not_proven', reason: 'no proof came' },
    });
  });

  it('shows what goes, with counts, before it is approved', async () => {
    show([pending]);
    await press('Approve jane');
    const { textContent } = await screen.findByRole('region', { name: 'What goes, as of now' });
    expect(textContent).toMatch(/boards 3, pins 12.*What goes in identity cannot be counted now/);
  });

  it('can only be withdrawn by who asked', async () => {
    const server = show([pending], { ...viewer, staff_id: 'staff-1' });
    await press('Withdraw jane');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await confirm('Withdraw');
    await waitFor(() => expect(told(server).map(({ path }) => path)).toEqual([`${PATH}account-1/r1/withdrawal/`]));
  });

  it('is disabled for staff of another role, and says why', async () => {
    show([{ ...pending, username: null }], { ...viewer, role: 'support' });
    expect(await screen.findByText(/^Only staff with the role privacy/)).toBeDefined();
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
    for (const button of buttons) fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays, with what the server says, when it was settled in the meantime', async () => {
    const refused = { refused: { status: 409, message: 'This request was settled in the meantime.' } };
    show([pending], viewer, refused);
    await press('Approve jane');
    await confirm('Approve');
    expect((await screen.findByRole('alert')).textContent).toBe('This request was settled in the meantime.');
  });
});

describe('a long list', () => {
  const many = (count: number, status: string) =>
    Array.from({ length: count }, (_, n) => ({
      ...pending,
      status,
      request_id: `${status}-${n}`,
      username: `${status}-${n}`,
    }));
  const cards = (part: string) => within(screen.getByRole('list', { name: part })).getAllByRole('listitem');
  const WAITING = 'Waiting for a second member of the staff';

  it('comes in pages, each part by itself, and leads to the first card of the next', async () => {
    const server = show([...many(5, 'pending'), ...many(3, 'withdrawn')], viewer, undefined, 2);
    await screen.findByRole('heading', { name: 'Settled' });
    expect([cards(WAITING).length, cards('Settled').length]).toEqual([2, 2]);
    await press(`Show more ${WAITING}`);
    await waitFor(() => expect(cards(WAITING)).toHaveLength(4));
    await waitFor(() => expect(document.activeElement).toBe(cards(WAITING)[2]));
    expect(cards('Settled')).toHaveLength(2);
    await press(`Show more ${WAITING}`);
    await waitFor(() => expect(cards(WAITING)).toHaveLength(5));
    expect(screen.queryByRole('button', { name: `Show more ${WAITING}` })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(cards(WAITING)[4]));
    expect(screen.getByRole('button', { name: 'Show more Settled' })).toBeDefined();
    const cursors = server.asked.map(({ options }) => options['cursor']).filter((cursor) => cursor !== undefined);
    expect(cursors).toEqual(['2', '4']);
  });

  it('offers what waits on a later page for approval like any other', async () => {
    const server = show(
      many(3, 'pending').map((each, n) => ({ ...each, account_id: 'account-1', request_id: n === 2 ? 'r1' : `x${n}` })),
      viewer,
      undefined,
      2,
    );
    await press(`Show more ${WAITING}`);
    await press('Approve pending-2');
    await confirm('Approve');
    await waitFor(() => expect(told(server).map(({ path }) => path)).toEqual([`${PATH}account-1/r1/approval/`]));
  });

  it('keeps what it shows when the next page does not come, and asks again', async () => {
    const erasures = many(3, 'withdrawn');
    let fails = true;
    standInServer({
      [PATH]: (options) =>
        fails && 'cursor' in options ? { refused: { status: 400, message: 'not now' } } : pageOf(erasures, 2, options),
    });
    renderPage(viewer);
    await press('Show more Settled');
    expect(await screen.findByText('The server does not answer. Trying again.')).toBeDefined();
    expect(cards('Settled')).toHaveLength(2);
    fails = false;
    await press('Show more Settled');
    await waitFor(() => expect(cards('Settled')).toHaveLength(3));
  });
});

it.each([
  ['expired', {}, 'Expired: nobody approved it'],
  ['withdrawn', {}, 'Withdrawn'],
  ['approved', approved, 'Being erased'],
  ['declined', { ...approved, decline_code: 'not_proven', decline_reason: 'no proof came' }, 'no proof came'],
])('a request that is %s offers nothing more', async (status, more, text) => {
  show([{ ...pending, username: null, status, ...more }]);
  await screen.findByRole('button', { name: 'Erase an account' });
  expect((await screen.findByRole('list')).textContent).toContain(text);
  expect(screen.queryByRole('button', { name: /Approve|Decline|Withdraw/ })).toBeNull();
});
