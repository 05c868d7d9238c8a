import type { BoardView } from '@corkboard/contracts/curation/entities';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLive } from './use-live.ts';

const opened: string[] = [];

class Source extends EventTarget {
  constructor(url: string) {
    super();
    opened.push(url);
  }
}

beforeEach(() => {
  const locks = { request: (_: string, __: object, hold: () => Promise<void>) => hold() };
  const Channel = jest.fn(() => ({ close: () => undefined }));
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});

const Asked = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const look = (my_role: BoardView['my_role']) => {
  const board = { is_collaborative: false, my_role } as BoardView;
  renderHook(() => useLive(board), { wrapper: Asked });
};

describe('the page of a board that nobody else is on yet', () => {
  it('follows what others will change, for its owner and for nobody else', async () => {
    look(null);
    await act(async () => import('./live-changes.ts'));
    expect(opened).toEqual([]);
    look('owner');
    await waitFor(() => expect(opened).toEqual(['/v3/live/']));
  });
});
