import {
  type BulkProgress,
  cancelBulkAction,
  copyAllPins,
  deleteAllPins,
  getBulkProgress,
  mergeBoards,
  type startBulkMove as Starts,
  startBulkMove,
} from '@corkboard/contracts/curation/bulk-actions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { findViewer } from '../../lib/bootstrap.ts';
import { keys } from '../../lib/queries/keys.ts';
import type { AllPins, CopiedPins } from '../../lib/session/bulk-requests.ts';
import type { MoveTarget } from './move-pin.api.ts';
import { type Pages, patchLists } from './pin.api.ts';

type Begun = AnswerOf<typeof Starts>;

const LOOKED_AT_EVERY_MS = 500;

/** Lists that show pins of the part of the board that is emptied. */
const listOf = ({ boardId, sectionId, outsideSections }: AllPins) => {
  if (sectionId !== null) return keys.feed('board-section-pins', sectionId);
  const list = keys.feed('boardfeed', boardId);
  return outsideSections ? [...list, 'outside'] : list;
};

/** Pins are out of their list before the answer, and back where the server refuses. */
const emptied = async (client: QueryClient, all: AllPins, ask: () => Promise<Begun>): Promise<Begun> => {
  const queryKey = listOf(all);
  await client.cancelQueries({ queryKey });
  const except = new Set(all.exceptIds);
  const mine = findViewer()?.user?.id;
  const stays = ({ id, pinner }: PinCard) => except.has(id) || (all.onlyOwn && pinner?.id !== mine);
  const takeOut = (list: Pages): Pages => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: page.data.filter(stays) })),
  });
  const putBack = patchLists(client, takeOut, { queryKey, exact: true });
  return ask().catch((failure: unknown) => {
    putBack();
    throw failure;
  });
};

/** Throws ApiFailure. */
export const moveAll = (client: QueryClient, all: AllPins, to: MoveTarget): Promise<Begun> => {
  const from = {
    ...{ board_id: all.boardId, old_section_id: all.sectionId, filter_section_pins: all.outsideSections },
    except_pin_ids: [...all.exceptIds],
  };
  const place = { new_board_id: to.id, new_section_id: to.section?.id ?? null };
  return emptied(client, all, () => call(startBulkMove, { body: { ...from, ...place } }));
};

/** Throws ApiFailure. */
export const mergeInto = (client: QueryClient, all: AllPins, to: MoveTarget): Promise<Begun> => {
  const body = { board_id: to.id, section_id: to.section?.id ?? null };
  return emptied(client, all, () => call(mergeBoards, { params: { id: all.boardId }, body }));
};

/** Throws ApiFailure. */
export const deleteAll = (client: QueryClient, all: AllPins): Promise<Begun> => {
  const part = { section_id: all.sectionId, filter_section_pins: all.outsideSections };
  const body = { ...part, except_pin_ids: [...all.exceptIds] };
  return emptied(client, all, () => call(deleteAllPins, { params: { id: all.boardId }, body }));
};

/** Throws ApiFailure. */
export const copyAll = ({ boardId, sectionId, onlyOwn, ...all }: CopiedPins, to: MoveTarget): Promise<Begun> => {
  const place = { board_id: to.id, section_id: to.section?.id ?? null };
  const part = { from_section_id: sectionId, filter_section_pins: all.outsideSections, own_only: onlyOwn };
  return call(copyAllPins, {
    params: { id: boardId },
    body: { ...place, ...part, except_pin_ids: [...all.exceptIds] },
  });
};

/** Asked again until the bulk action has ended. */
export const bulkProgressQuery = (bulkId: string) =>
  queryOptions<BulkProgress, ApiFailure>({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => call(getBulkProgress, { query: { bulk_id: bulkId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : LOOKED_AT_EVERY_MS),
    staleTime: 0,
  });

/** Throws ApiFailure. */
export const cancelBulk = (bulkId: string): Promise<BulkProgress> =>
  call(cancelBulkAction, { body: { bulk_id: bulkId } });
