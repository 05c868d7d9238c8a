import type { PinCard } from '@corkboard/contracts/curation/entities';
import { expect, it } from '@jest/globals';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { PinTile } from './pin-tile.tsx';

const pin = { id: 'p1', title: 'A red chair', alt_text: null, images: null, dominant_color: '#aa3300' } as PinCard;

/** Comes to lie on an element; without a relatedTarget, so that nothing says what the pointer has left. */
const pointAt = (element: HTMLElement): void => {
  const over = createEvent.pointerOver(element);
  Object.defineProperty(over, 'pointerType', { value: 'mouse' });
  fireEvent(element, over);
};

it('puts its actions away when the pointer is elsewhere, also when no browser event says that it left', async () => {
  const actions = () => <button type="button">Save</button>;
  render(
    <>
      <PinTile pin={pin} columnWidth={236} actions={actions} caption={false} first={false} />
      <p>elsewhere</p>
    </>,
  );
  pointAt(screen.getByRole('link', { name: 'A red chair' }));
  pointAt(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('button')).not.toBeNull();
  pointAt(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('keeps its actions while a menu of theirs is open, wherever that takes the pointer', async () => {
  const tile = (isOpen: boolean) => {
    const actions = () => (
      <button type="button" aria-expanded={isOpen}>
        More
      </button>
    );
    return (
      <>
        <PinTile pin={pin} columnWidth={236} actions={actions} caption={false} first={false} />
        <p>elsewhere</p>
      </>
    );
  };
  const { rerender } = render(tile(true));
  pointAt(screen.getByRole('link', { name: 'A red chair' }));
  await screen.findByRole('button', { name: 'More' });
  pointAt(screen.getByText('elsewhere'));
  await new Promise((later) => setTimeout(later, 200));
  expect(screen.queryByRole('button')).not.toBeNull();
  rerender(tile(false));
  pointAt(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
