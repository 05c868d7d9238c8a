import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';

afterEach(() => sessionStorage.clear());

/** All code of a page, as a page that is loaded again has it: nothing is left but what the tab keeps. */
const loaded = async () => {
  jest.resetModules();
  await import('../../lib/testing-patience.ts');
  return {
    ...(await import('@testing-library/react/pure')),
    ...(await import('@tanstack/react-query')),
    ...(await import('../../lib/api/stand-in-server.ts')),
    ...(await import('../../lib/session/bulk-requests.ts')),
    ...(await import('../../ui/toast/toasts.ts')),
    ...(await import('./acts-layers.tsx')),
  };
};

const running: BulkProgress = { bulk_id: 'm', status: 'running', total: 300, done: 100, failed: 0, failures: [] };
const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };

const reloaded = async (progress: () => unknown) => {
  (await loaded()).followBulk({ bulkId: 'm', place: 'To', undo, again: false, isUndo: false });
  const page = await loaded();
  page.signedIn();
  page.standInServer({ '/resource/BulkEditSelectAllResource/get/': progress });
  const { ActsLayers, QueryClientProvider } = page;
  page.render(
    <QueryClientProvider client={new page.QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ActsLayers />
    </QueryClientProvider>,
  );
  return page;
};

describe('a bulk action that is under way while its page is loaded again', () => {
  it('is followed to its end, and can be undone then', async () => {
    let now = running;
    const page = await reloaded(() => now);
    const bar = await page.screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Moving Pins to To' });
    await page.waitFor(() => expect([bar.value, bar.max]).toEqual([100, 300]));
    now = { ...running, status: 'completed', done: 300 };
    const texts = () => page.shownToasts().map(({ text, action }) => [text, action?.label]);
    await page.waitFor(() => expect(texts()).toEqual([['Moved 300 Pins to To', 'Undo']]));
    const again = await loaded();
    expect(again.renderHook(() => again.useFollowedBulks()).result.current).toEqual([]);
  });

  it('of somebody else, who used the tab before, is not followed', async () => {
    const page = await reloaded(() => ({ refused: { status: 404, message: 'No', code: 2152 } }));
    await page.waitFor(() => expect(sessionStorage.getItem('bulk_actions')).toBe('[]'));
    await page.waitFor(() => expect(page.screen.queryByRole('progressbar')).toBeNull());
    expect(page.shownToasts()).toEqual([]);
  });
});
