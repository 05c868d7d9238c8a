import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { FilterBar } from './filter-bar.tsx';
import type { EventFilters } from './filters.ts';

const show = (filters: EventFilters = {}) => {
  signedIn();
  standInServer({ '/v3/console/catalogue/': () => ({ events: [], services: [] }) });
  const onChange = jest.fn<(filters: EventFilters) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterBar filters={filters} onChange={onChange} />
    </QueryClientProvider>,
  );
  return onChange;
};

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));

describe('the filters of events', () => {
  it('are what was filled in: actor, correlation, and times by UTC', () => {
    const onChange = show();
    fill('Actor', 'ada');
    fill('Correlation', 'c-1');
    fill('From (UTC)', '2026-01-02T03:04:05');
    fill('Until (UTC)', '2026-01-03T00:00');
    apply();
    expect(onChange).toHaveBeenCalledWith({
      actor: 'ada',
      correlation: 'c-1',
      from: '2026-01-02T03:04:05.000Z',
      to: '2026-01-03T00:00:00.000Z',
    });
  });

  it('keep what was chosen before, and can be taken back one by one', () => {
    const onChange = show({ actor: 'ada', type: 'PinSaved' });
    apply();
    expect(onChange).toHaveBeenLastCalledWith({ actor: 'ada', type: 'PinSaved' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Actor' }));
    expect(onChange).toHaveBeenLastCalledWith({ actor: undefined, type: 'PinSaved' });
  });
});
