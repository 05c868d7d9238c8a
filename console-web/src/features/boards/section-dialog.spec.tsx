import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { onUndoRequest } from '../../lib/session/undo-requests.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { AddSectionDialog, DeleteSectionDialog, RenameSectionDialog } from './section-dialog.tsx';

const section = { id: 's', title: 'Lamps', pin_count: 2, board: { id: 'b' } } as unknown as BoardSection;
const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };
const RESOURCE = '/resource/BoardSectionResource';
const nothing = () => undefined;

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
});

const open = (dialog: ReactElement) => {
  signedIn();
  standInServer({
    [`${RESOURCE}/create/`]: () => ({ ...section, undo }),
    [`${RESOURCE}/update/`]: () => ({ ...section, title: 'Lights', undo }),
    [`${RESOURCE}/delete/`]: () => ({ id: 's', board_id: 'b', undo }),
  });
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
};
const name = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: text } });
const press = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }));

/** Says what the toast asks to take back. */
const taken = async (text: string) => {
  await waitFor(() => expect(shownToasts().map((toast) => toast.text)).toEqual([text]));
  const asked: unknown[] = [];
  const [toast] = shownToasts();
  expect(toast?.action?.label).toBe('Undo');
  toast?.action?.run?.();
  onUndoRequest((request) => asked.push(request))();
  return asked;
};

describe('the toast about a section offers to take back', () => {
  it('that it was added', async () => {
    open(<AddSectionDialog boardId="b" onClose={nothing} />);
    await name('Lamps');
    await press('Add');
    expect(await taken('Lamps is added')).toEqual(['c']);
  });

  it('that it was renamed', async () => {
    open(<RenameSectionDialog section={section} onClose={nothing} onRenamed={nothing} />);
    await name('Lights');
    await press('Save changes');
    expect(await taken('Changes saved')).toEqual(['c']);
  });

  it('that it was deleted', async () => {
    open(<DeleteSectionDialog section={section} onClose={nothing} onDeleted={nothing} />);
    await press('Delete section');
    expect(await taken('Lamps is deleted')).toEqual(['c']);
  });
});
