import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { InterestsPage } from './interests-page.tsx';

const PATH = `/v3/console/services/curation/lists/interest-lists/${INTEREST_LIST_ID}/`;
const ACT = `/v3/console/services/curation/acts/change-interests/${INTEREST_LIST_ID}/`;
const STREAM = '/v3/console/streams/curation/interestlist-all/';
const decor = { id: 'decor', parent: null, name: 'Decor', words: ['decor'] };
const light = { id: 'light', parent: 'decor', name: 'Light', words: ['lamp'] };
const row = {
  list_id: INTEREST_LIST_ID,
  items: [decor, light],
  reason: 'asked for',
  changed_at: '2026-01-02T03:04:05.678Z',
};
const changed = {
  ...{
    service: 'curation',
    id: 'e0',
    type: 'InterestListChanged',
    version: 1,
    meaning: null,
    stream: 's',
    revision: 0,
  },
  ...{ position: '1', recorded_at: '2026-01-02T03:00:00.000Z', occurred_at: '2026-01-02T03:04:05.678Z' },
  ...{ actor: { kind: 'staff', id: 's1' }, command: 'Change', correlation_id: 'c', causation_id: null, country: null },
  ...{ data: { before: [decor], after: [decor, light], operatorId: 's1', reason: 'asked for' }, personal: [] },
};
const stream = {
  ...{ service: 'curation', stream: 's', last_revision: 0, has_state: true, events: [changed], next: null },
};

const show = async (role: StaffRole = 'trust_safety') => {
  signedIn();
  const { asked } = standInServer({ [PATH]: () => row, [ACT]: () => row, [STREAM]: () => stream });
  await showRouted(() => (
    <StaffRoleContext value={role}>
      <InterestsPage />
    </StaffRoleContext>
  ));
  return () => asked.filter(({ method }) => method === 'POST').map(({ options }) => options);
};
const type = (name: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name }), { target: { value } });
const press = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })));

describe('the interests of pins', () => {
  it('are listed with their words, and changed line by line once each can stand there', async () => {
    const told = await show();
    expect(await screen.findByRole('rowheader', { name: 'Light' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    const area = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Interests of Pins',
    });
    expect(area.value).toBe('decor | Decor | decor\n  light | Light | lamp');
    type('Interests of Pins', 'decor | Decor | decor\n  light | Light | the');
    type('Reason', 'candles too');
    await press('Change');
    expect(screen.getByText('Correct these first: light.')).toBeTruthy();
    expect(told()).toEqual([]);
    type('Interests of Pins', 'decor | Decor | decor\n  light | Light | lamp, #candle');
    await press('Change');
    const after = [decor, { ...light, words: ['lamp', 'candle'] }];
    expect(told()).toEqual([{ reason: 'candles too', values: { interests: after } }]);
  });

  it('say what each change was, and go back to what held before it', async () => {
    const told = await show();
    expect(await screen.findByText('Added: Light')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore what held before any change' }));
    await screen.findByRole('dialog');
    type('Reason', 'a mistake');
    await press('Restore');
    expect(told()).toEqual([{ reason: 'a mistake', values: { interests: [decor] } }]);
  });

  it('are not changed by another role, which is told why', async () => {
    await show('support');
    const button = await screen.findByRole('button', { name: /^Change/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
