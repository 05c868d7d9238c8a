import type { PinHistoryEntry } from '@corkboard/contracts/curation/history';
import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { onUndoRequest } from '../../lib/session/undo-requests.ts';
import { PinHistoryDialog } from './pin-history-dialog.tsx';
import { sentenceOf } from './pin-history-texts.ts';

const entry = (more: Partial<PinHistoryEntry> = {}): PinHistoryEntry => ({
  ...{ id: '1', kind: 'saved', at: '2026-11-20T10:00:00.000Z', by: null, by_me: false, undo: null, undoes: false },
  ...{ board: { id: 'b', name: 'Lamps' }, section: null, from_board: null, changed: [], ...more },
});

describe('the history of a pin', () => {
  it('says in one sentence who did what, and where', () => {
    const section = { id: 's', name: 'Old' };
    expect(
      [
        ...[entry(), entry({ by_me: true, section }), entry({ kind: 'edited', changed: ['title', 'link'] })],
        ...[entry({ kind: 'moved' }), entry({ kind: 'moved', from_board: { id: 'c', name: null } })],
        ...[entry({ kind: 'deleted', board: null }), entry({ kind: 'restored' })],
      ].map(sentenceOf),
    ).toEqual([
      'Someone who left saved it to Lamps',
      'You saved it to Old in Lamps',
      'Someone who left edited its title and its link',
      'Someone who left moved it to Lamps',
      'Someone who left moved it from a board to Lamps',
      'Someone who left deleted it from a board',
      'Someone who left brought it back to Lamps',
    ]);
  });

  it('offers to take an own act back, and closes for that', async () => {
    signedIn();
    const undo = { commandId: 'c1', until: '2026-12-20T10:00:00.000Z' };
    standInServer({
      '/v3/pins/p/history/': () => [entry({ id: '2', kind: 'restored' }), entry({ by_me: true, undo })],
    });
    const [onClose, asked] = [jest.fn(), jest.fn()];
    const stop = onUndoRequest(asked);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PinHistoryDialog pinId="p" onClose={onClose} />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: You saved it to Lamps' }));
    stop();
    expect([screen.getAllByRole('listitem').length, asked.mock.calls, onClose.mock.calls.length]).toEqual([
      ...[2, [['c1']], 1],
    ]);
  });
});
