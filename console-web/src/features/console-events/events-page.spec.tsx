import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { EventsPage } from './events-page.tsx';
import type { EventFilters } from './filters.ts';

const show = (index_behind: number, filters: EventFilters = { text: 'cork' }) => {
  signedIn();
  standInServer({
    '/v3/console/catalogue/': () => ({ events: [], services: [] }),
    '/v3/console/events/': () => ({
      ...{ events: [], cursor: null, live: 'here', looked_through: 0, looked_back_to: null },
      ...{ index_behind, services: [{ service: 'curation', status: 'answered' }] },
    }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EventsPage filters={{ ...filters, live: 'off' }} onChange={() => undefined} />
    </QueryClientProvider>,
  );
};

const nothing = () => screen.findByText('No event matches these filters.');

describe('the list of events', () => {
  it('says how far the search index is behind, when one answer cannot make up for it', async () => {
    show(1_000);
    await nothing();
    expect(screen.getByText(/it is 1,000 events behind/)).toBeTruthy();
  });

  it('says of a chain that a part of it may be missing, which no looking further back will find', async () => {
    show(10_001, { correlation: 'c' });
    await nothing();
    expect(screen.getByText(/it is 10,001 events behind\. Only the newest 10,000/)).toBeTruthy();
  });

  it('says nothing of an index that is a moment behind', async () => {
    show(999);
    await nothing();
    expect(screen.queryByText(/search index/)).toBeNull();
  });
});
