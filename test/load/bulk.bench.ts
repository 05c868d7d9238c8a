import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { picture } from '@corkboard/curation-service/testing/picture';
import { startProduct } from '@corkboard/testing/product-process';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import type { BenchRow } from './bench-row.ts';
import { pause } from './identity-process.ts';
import { said } from './savers.ts';

const PINS = Number(process.env['BENCH_PINS'] ?? 10_000);
const TOGETHER = 100;
const MOVED_WITHIN_S = 30;
const CANCELLED_WITHIN_MS = 1_000;
/** Milliseconds after which an action is cancelled: in the middle of it. */
const CANCELLED_AFTER_MS = 1_500;
const LOOK_MS = 20;

const boardOf = async (client: RouteClient, name: string): Promise<string> =>
  said(await client.post<{ id: string }>('/resource/BoardResource/create/', { name })).id;

/** A board of copies of one pin: each a stream of its own, as every other. */
const filled = async (client: RouteClient, board_id: string): Promise<void> => {
  const image_base64 = (await picture(1)).toString('base64');
  const { id } = said(
    await client.post<{ id: string }>('/resource/PinResource/create/', { board_id, image_base64, title: 'Lamp' }),
  );
  const ids = [id];
  while (ids.length < TOGETHER)
    ids.push(said(await client.post<{ id: string }>('/resource/RepinResource/create/', { pin_id: id, board_id })).id);
  for (let count = TOGETHER; count < PINS; count += TOGETHER)
    said(await client.post('/resource/BulkEditResource/create/', { from_board_id: board_id, board_id, pin_ids: ids }));
};

const ended = async (client: RouteClient, bulk_id: string): Promise<BulkProgress> => {
  for (;;) {
    const progress = said(await client.get<BulkProgress>('/resource/BulkEditSelectAllResource/get/', { bulk_id }));
    if (progress.status !== 'running') return progress;
    await pause(LOOK_MS);
  }
};

interface Begun {
  readonly bulk_id: string;
  readonly undo: UndoOffer;
}

const move = async (client: RouteClient, [board_id, new_board_id]: readonly [string, string]): Promise<Begun> =>
  said(await client.post<Begun>('/resource/BulkEditSelectAllResource/update/', { board_id, new_board_id }));

const undo = async (client: RouteClient, { undo: { commandId } }: Begun): Promise<Begun> =>
  said(await client.post<Begun>(`/v3/commands/${commandId}/undo`, {}));

/** Seconds until each of the pins is at its place. */
const timed = async (client: RouteClient, begin: () => Promise<Begun>): Promise<{ begun: Begun; seconds: number }> => {
  const began = performance.now();
  const begun = await begin();
  const { done } = await ended(client, begun.bulk_id);
  if (done !== PINS) throw new Error(`${done} of ${PINS} pins were moved`);
  return { begun, seconds: (performance.now() - began) / 1_000 };
};

const cancelled = async (client: RouteClient, boards: readonly [string, string]) => {
  const begun = await move(client, boards);
  await pause(CANCELLED_AFTER_MS);
  const asked = performance.now();
  said(await client.post('/resource/BulkEditSelectAllResource/delete/', { bulk_id: begun.bulk_id }));
  const { status, done } = await ended(client, begun.bulk_id);
  if (status !== 'cancelled') throw new Error('the bulk action was over before it was cancelled');
  return { milliseconds: performance.now() - asked, done };
};

export const how =
  'The built product in one process beside its PostgreSQL (fsync on). The pins are copies of one, each a stream of its own. Until the end as a browser sees it, which asks again and again.';

export const run = async (): Promise<readonly BenchRow[]> => {
  const product = await startProduct();
  try {
    const client = await signUp(product.origin);
    const boards = [await boardOf(client, 'Many'), await boardOf(client, 'Target')] as const;
    await filled(client, boards[0]);
    const moved = await timed(client, () => move(client, boards));
    const undone = await timed(client, () => undo(client, moved.begun));
    const { milliseconds, done } = await cancelled(client, boards);
    const count = PINS.toLocaleString('en');
    const row = (what: string, seconds: number): BenchRow => ({
      name: `${count} pins of a board ${what}, each a stream of its own`,
      value: `${seconds.toFixed(1)} s, ${Math.round(PINS / seconds).toLocaleString('en')} pins/s`,
      goal: `within ${MOVED_WITHIN_S} s`,
      met: seconds <= MOVED_WITHIN_S,
    });
    const cancelling: BenchRow = {
      name: `the same move cancelled after ${done.toLocaleString('en')} of them`,
      value: `${milliseconds.toFixed(0)} ms`,
      goal: `within ${CANCELLED_WITHIN_MS.toLocaleString('en')} ms`,
      met: milliseconds <= CANCELLED_WITHIN_MS,
    };
    return [row('moved onto another one', moved.seconds), row('moved back by the undo', undone.seconds), cancelling];
  } finally {
    await product.stop();
  }
};
