import { consoleStream } from '@corkboard/contracts/operations/console';
import type { ActValues } from '@corkboard/contracts/operations/service-acts';
import { useQueryClient } from '@tanstack/react-query';
import { type ServiceList, serviceListsKey } from '../../lib/queries/service-lists.ts';
import { showToast } from '../../ui/toast/toasts.ts';

interface Change {
  readonly list: ServiceList;
  readonly id: string;
  readonly act: string;
}

/** Acts on a row with values; then the row, its list and its history are shown as they are. */
export const useChange = ({ list, id, act }: Change) => {
  const client = useQueryClient();
  return async (values: ActValues, reason: string, done: string): Promise<void> => {
    const row = await list.actOn(id, act, reason, values);
    showToast(done);
    client.setQueryData(list.rowQuery(id).queryKey, row);
    await Promise.all([
      client.invalidateQueries({ queryKey: serviceListsKey }),
      client.invalidateQueries({ queryKey: ['console', consoleStream.name, 'ads'] }),
    ]);
  };
};
