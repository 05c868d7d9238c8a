import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { LazyMenu } from './lazy-menu.tsx';

const button = () => screen.getByRole('button', { name: 'More' });
/** It is here once the same is here that is imported after it; what follows from that takes a moment. */
const codeArrives = () =>
  act(async () => {
    await import('./menu.tsx');
    await new Promise((later) => setTimeout(later, 500));
  });

it('is the same button while it is held down, and keeps the focus when it changes', async () => {
  const groups = [[{ key: 'copy', label: 'Copy link', onSelect: () => undefined }]];
  render(<LazyMenu trigger={<button type="button">More</button>} groups={groups} />);
  const first = button();
  act(() => first.focus());
  fireEvent.pointerDown(first);
  await codeArrives();
  expect(button()).toBe(first);
  fireEvent.pointerCancel(first);
  expect(button()).not.toBe(first);
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeTruthy();
});
