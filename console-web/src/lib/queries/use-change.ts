import { consoleStream } from '@corkboard/contracts/operations/console';
import type { ActValues } from '@corkboard/contracts/operations/service-acts';
import { useQueryClient } from '@tanstack/react-query';
import { type ServiceList, serviceListsKey } from './service-lists.ts';

interface Change {
  readonly list: ServiceList;
  /** Key of the row. */
  readonly id: string;
  /** Name of the act in the contracts. */
  readonly act: string;
}

/** Acts on a row of a service's list; then the row, its list and its history are shown as they are. Throws ApiFailure. */
export const useChange = ({ list, id, act }: Change) => {
  const client = useQueryClient();
  return async (reason: string, values?: ActValues): Promise<void> => {
    const row = await list.actOn(id, act, reason, values);
    client.setQueryData(list.rowQuery(id).queryKey, row);
    await Promise.all([
      client.invalidateQueries({ queryKey: serviceListsKey }),
      client.invalidateQueries({ queryKey: ['console', consoleStream.name, list.service] }),
    ]);
  };
};
