import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SectionHeader } from './section-header.tsx';

const nothing = () => undefined;
const section = {
  id: 's',
  title: 'Rome',
  url: '/bo/trips/rome/',
  pin_count: 2,
  board: { name: 'Trips', url: '/bo/trips/' },
};

const menuOf = async (viewer: { mine: boolean; isOn: boolean }, pin_count = 2) => {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SectionHeader
        section={{ ...section, pin_count } as unknown as BoardSection}
        mine={viewer.mine}
        onRenamed={nothing}
        onDeleted={nothing}
        onSelect={viewer.isOn ? nothing : undefined}
        onArrange={nothing}
      />
    </QueryClientProvider>,
  );
  const [more] = screen.queryAllByRole('button');
  if (!more) return null;
  await act(async () => {
    fireEvent.click(more);
  });
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the menu of a section on its page', () => {
  it('is whole for who may change the board, and selects their own pins for who adds only', async () => {
    expect(await menuOf({ mine: true, isOn: true })).toEqual([
      'Select Pins',
      'Arrange Pins',
      'Rename section',
      'Delete section',
    ]);
    expect(await menuOf({ mine: false, isOn: true })).toEqual(['Select Pins']);
  });

  it('is none for everybody else, nor where there is nothing to select', async () => {
    expect(await menuOf({ mine: false, isOn: false })).toBeNull();
    expect(await menuOf({ mine: false, isOn: true }, 0)).toBeNull();
  });
});
