import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { BulkActionPage } from './bulk-action-page.tsx';
import { BulkActionsPage } from './bulk-actions-page.tsx';

const id = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
const running = {
  ...{ bulk_id: id, actor_id: 'ana', action: 'move', board_id: 'b1', from_board_id: 'b1', to_board_id: 'b2' },
  ...{ pins: 300, done: 98, failed: 2, ended_at: null, is_cancelled: false },
  ...{ started_at: '2026-01-02T03:04:05.678Z', progressed_at: '2026-01-02T03:05:05.678Z' },
};
const ended = { ...running, ended_at: '2026-01-02T03:06:05.678Z', is_cancelled: true };
const LIST = '/v3/console/services/curation/lists/bulk-actions/';
const ACT = `/v3/console/services/curation/acts/end-bulk-action/${id}/`;

/** Rows are drawn as far as they are in view, and nothing here has a size. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(640);
});
afterEach(() => void jest.restoreAllMocks());

describe('the bulk actions of boards', () => {
  const show = async (search: { search?: string; ended?: true }, rows: readonly object[] = [running]) => {
    signedIn();
    const { asked } = standInServer({ [LIST]: () => ({ rows, cursor: null }) });
    const given = { search: search.search, ended: search.ended, onChange: () => undefined };
    await showRouted(() => <BulkActionsPage {...given} />);
    return asked;
  };

  it('are listed while they are under way, with how far they have come', async () => {
    const asked = await show({});
    const row = (await screen.findByRole('link', { name: id })).closest('[role=row]') as HTMLElement;
    expect(row.textContent).toMatch(/Moves Pins.*100 of 300.*Under way/);
    expect(asked[0]?.options).toMatchObject({ only: 'waiting' });
  });

  it('are listed once they have ended where that is asked for', async () => {
    const asked = await show({ ended: true }, [ended]);
    const row = (await screen.findByRole('link', { name: id })).closest('[role=row]') as HTMLElement;
    expect(row.textContent).toContain('Ended before');
    expect(asked[0]?.options).not.toHaveProperty('only');
  });

  it('says when there is none', async () => {
    await show({}, []);
    expect(await screen.findByText('No bulk action is under way.')).toBeTruthy();
  });
});

describe('one bulk action', () => {
  const show = async (role: 'support' | 'auditor', row: object) => {
    signedIn();
    let now = row;
    const { asked } = standInServer({
      [`${LIST}${id}/`]: () => now,
      [ACT]: () => {
        now = ended;
        return now;
      },
    });
    await showRouted(() => (
      <StaffRoleContext value={role}>
        <BulkActionPage id={id} />
      </StaffRoleContext>
    ));
    return asked;
  };

  it('is ended for a reason, and then shown so', async () => {
    const asked = await show('support', running);
    fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'it stands still' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'End it' })));
    expect(await screen.findByText('Ended before')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End it' })).toBeNull();
    expect(asked.find(({ method }) => method === 'POST')?.options).toEqual({ reason: 'it stands still' });
  });

  it('leads to its boards and to who asked for it', async () => {
    await show('auditor', running);
    const addresses = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
    for (const stream of [
      'curation/board-b1',
      'curation/board-b2',
      'identity/account-ana',
      `curation/bulkaction-${id}`,
    ])
      expect(addresses).toContain(`/console/streams/${stream}/`);
  });

  it('takes no end where it has one', async () => {
    await show('support', ended);
    expect(await screen.findByText('Ended before')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End it' })).toBeNull();
  });
});
