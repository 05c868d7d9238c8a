import type { RecordedEvent } from '@corkboard/event-store/event';
import type { CommandContext } from '@corkboard/event-store/streams';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { started } from '../../testing/bulk-boards.ts';
import type { CarryOutBulkAction } from '../commands/carry-out-bulk-action.ts';
import { carryOutBulkActions } from './carry-out-bulk-actions.ts';

const context = (command: string): CommandContext => ({
  actor: { kind: 'system', id: 'spec' },
  command,
  ...{ idempotencyKey: 'spec', fingerprint: '', correlationId: 'spec', causationId: null },
  occurredAt: '2026-01-01T00:00:00.000Z',
});
const { signal } = new AbortController();

const carriedOut = async (metadata: Partial<RecordedEvent['metadata']>) => {
  const [event] = recorded('board-b1', [started]);
  if (!event) throw new Error('nothing was recorded');
  const commands = await carryOutBulkActions.react(
    { ...event, metadata: { ...event.metadata, ...metadata } },
    context,
    signal,
  );
  return commands.map((command) => (command as CarryOutBulkAction).input);
};

describe('a bulk action that a board accepted', () => {
  it('is carried out by the command that asked for it, by whose id it is undone', async () => {
    const input = { started: started.data, commandId: 'c1', isUndo: false, undoes: null, signal };
    expect(await carriedOut({ commandId: 'c1' })).toEqual([input]);
    expect(await carriedOut({ commandId: 'c2', undoes: { commandId: 'c1' } })).toEqual([
      { ...input, commandId: 'c2', isUndo: true, undoes: 'c1' },
    ]);
  });

  it('for another account is no act that history offers to undo', async () => {
    expect(await carriedOut({ commandId: 'c1', subject: 'business' })).toEqual([
      { started: started.data, commandId: null, isUndo: false, undoes: null, signal },
    ]);
  });
});
