import { LONGEST_REASON } from '@corkboard/contracts/operations/reason';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ReasonDialog } from './reason-dialog.tsx';

const show = async (onDo: (reason: string) => Promise<void>) => {
  const onClose = jest.fn();
  render(<ReasonDialog title="Look" warning="It is recorded." doLabel="Do" onClose={onClose} onDo={onDo} />);
  return { onClose, field: await screen.findByRole('textbox', { name: 'Reason' }) };
};
const give = (field: HTMLElement, reason: string) => {
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Do' }));
};

describe('a reason', () => {
  it('has at least 4 characters beside the spaces, and room for 200', async () => {
    const onDo = jest.fn(() => Promise.resolve());
    const { field, onClose } = await show(onDo);
    expect(field.getAttribute('maxlength')).toBe('200');
    expect(LONGEST_REASON).toBe(200);
    give(field, ' abc ');
    expect(await screen.findByText('Say why, in at least 4 characters.')).toBeDefined();
    expect(onDo).not.toHaveBeenCalled();
    give(field, ' abcd ');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onDo.mock.calls).toEqual([['abcd']]);
  });

  it('stays, with what went wrong, until it is tried again', async () => {
    let done = (): void => undefined;
    const onDo = jest.fn<(reason: string) => Promise<void>>();
    onDo.mockRejectedValueOnce(new Error('lost')).mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
    const { field, onClose } = await show(onDo);
    give(field, 'a ticket');
    const wrong = await screen.findByText(/went wrong/);
    expect(onClose).not.toHaveBeenCalled();
    give(field, 'a ticket');
    expect(wrong.isConnected).toBe(false);
    expect(screen.getByRole('button', { name: 'Do' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => done());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
