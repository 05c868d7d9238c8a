import type { PinCard } from '@corkboard/contracts/curation/entities';
import { copyPins, deletePins } from '@corkboard/contracts/curation/pin-bulk';
import type { QueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { copiesChanged } from '../../lib/queries/my-copies.ts';
import type { MoveTarget } from './move-pin.api.ts';
import { countsChanged, type Pages, patched, patchLists } from './pin.api.ts';

/** All of them or none: gone from every list at once, and back where they were if the server refuses. Throws ApiFailure. */
export const removePins = async (
  client: QueryClient,
  boardId: string,
  pins: readonly PinCard[],
): Promise<AnswerOf<typeof deletePins>> => {
  await client.cancelQueries({ queryKey: keys.feeds });
  const takeOut = (list: Pages) => pins.reduce((left, { id }) => patched(id, () => null)(left), list);
  const putBack = patchLists(client, takeOut);
  const body = { board_id: boardId, pin_ids: pins.map(({ id }) => id) };
  const deleted = await call(deletePins, { body }).catch((failure: unknown) => {
    putBack();
    throw failure;
  });
  for (const { id } of pins) client.removeQueries({ queryKey: keys.pin(id) });
  copiesChanged(
    client,
    ({ id }) => pins.some((pin) => pin.id === id),
    () => null,
  );
  countsChanged(client);
  return deleted;
};

/** All of them or none. Throws ApiFailure. */
export const copyPinsTo = async (
  client: QueryClient,
  [from_board_id, pins]: readonly [string, readonly PinCard[]],
  to: MoveTarget,
): Promise<AnswerOf<typeof copyPins>> => {
  const place = { board_id: to.id, section_id: to.section?.id ?? null };
  const copied = await call(copyPins, { body: { from_board_id, ...place, pin_ids: pins.map(({ id }) => id) } });
  void client.invalidateQueries({ queryKey: keys.feeds });
  countsChanged(client);
  return copied;
};
