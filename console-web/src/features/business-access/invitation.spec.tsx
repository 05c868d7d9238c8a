import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { invitationToken } from './business-access.api.ts';
import { Invitation } from './invitation.tsx';

const READ = '/vx/business_access/invitations/read/';
const ACCEPT = '/vx/business_access/invitations/accept/';
const opened = {
  ...{ business_id: 'b1', business_name: 'Blue Door', expires_at: '2026-12-08T10:00:00.000Z' },
  permissions: ['ANALYST'],
};
const show = async (answers: Parameters<typeof standInServer>[0] = {}, isPartner = true) => {
  signedIn({ isPartner });
  const server = standInServer({
    [READ]: () => opened,
    [ACCEPT]: () => ({ business_id: 'b1', permissions: ['ANALYST'] }),
    '/vx/business_access/invitations/decline/': () => ({ business_id: 'b1' }),
    ...answers,
  });
  await showRouted(() => <Invitation token={invitationToken.of('t=t1')} />);
  return server;
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('an invitation to work for a business', () => {
  it('says who invites and what one could do, and is accepted', async () => {
    const { asked } = await show();
    expect(await screen.findByRole('heading', { name: 'Blue Door invites you to work for it' })).toBeTruthy();
    expect(screen.getByText('Analyst')).toBeTruthy();
    await press('Accept');
    expect(await screen.findByRole('heading', { name: 'You work for Blue Door now.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See its ads' }).getAttribute('href')).toBe('/accounts_manager/');
    expect(asked.filter(({ path }) => path === ACCEPT)).toMatchObject([{ options: { token: 't1' } }]);
  });

  it('is declined', async () => {
    await show();
    await screen.findByRole('heading', { name: /invites you/ });
    await press('Decline');
    expect(await screen.findByRole('heading', { name: 'You declined the invitation of Blue Door.' })).toBeTruthy();
  });

  it('leads a personal account to become that of a business first, and back, without its token', async () => {
    await show({}, false);
    const link = await screen.findByRole('link', { name: 'Convert account' });
    expect(link.getAttribute('href')).toBe('/business/convert?next=%2Fbusiness%2Finvitation%2F');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('says why it cannot be opened', async () => {
    const message = 'This invitation has expired. Ask for a new one.';
    await show({ [READ]: () => ({ refused: { status: 410, message, code: 3102 } }) });
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
    expect(invitationToken.of('')).toBe('');
  });

  it('says what was refused, and can be answered again', async () => {
    const message = 'This invitation was answered or withdrawn already.';
    await show({ [ACCEPT]: () => ({ refused: { status: 409, message, code: 3101 } }) });
    await screen.findByRole('heading', { name: /invites you/ });
    await press('Accept');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });
});

describe('the token of an invitation', () => {
  it('is that of the link, and still there after a log-in that comes back without it', () => {
    expect(invitationToken.of('')).toBe('');
    expect(invitationToken.of('t=one')).toBe('one');
    expect(invitationToken.of('')).toBe('one');
    expect(invitationToken.of('t=two')).toBe('two');
  });

  it.each(['Accept', 'Decline'])('is forgotten after %s', async (answer) => {
    await show();
    await screen.findByRole('heading', { name: /invites you/ });
    expect(invitationToken.of('')).toBe('t1');
    await press(answer);
    await screen.findByRole('heading', { name: /Blue Door( now)?\.$/ });
    expect(invitationToken.of('')).toBe('');
  });
});
